import { extractColorsFromImageData } from 'extract-colors';
import type { Rgba } from './rgba.ts';

/** More than these say nothing about a brand. */
const mostColors = 5;

/**
 * The main colours of a drawing, the largest area first: `#rrggbb`. Near-white and near-black only where there is no
 * other. @param picture its sides are multiples of four
 */
export function brandColors(picture: Rgba): string[] {
  const found = extractColorsFromImageData(sampled(picture), {
    pixels: 20_000,
    distance: 0.15,
    colorValidator: (_red, _green, _blue, alpha = 255) => alpha > 200,
  })
    .sort((a, b) => b.area - a.area)
    .map(({ hex, lightness, saturation }) => ({
      hex: hex.toLowerCase(),
      saysSomething: lightness > 0.1 && (lightness < 0.95 || (saturation > 0.5 && lightness < 0.98)),
    }));
  const telling = found.filter(({ saysSomething }) => saysSomething);
  return (telling.length > 0 ? telling : found).slice(0, mostColors).map(({ hex }) => hex);
}

/** Every fourth pixel in both directions: flat colours stay exact, and a sixteenth of them is work enough. */
function sampled({ width, height, data }: Rgba) {
  const out = new Uint8ClampedArray((width / 4) * (height / 4) * 4);
  for (let y = 2, to = 0; y < height; y += 4)
    for (let x = 2; x < width; x += 4, to += 4) {
      const from = (y * width + x) * 4;
      out.set(data.subarray(from, from + 4), to);
    }
  return { width: width / 4, height: height / 4, data: out };
}
