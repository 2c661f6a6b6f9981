import { extractColorsFromImageData } from 'extract-colors';
import type { Rgba } from './rgba.ts';

/** More than these say nothing about a brand. */
const mostColors = 5;

/**
 * The main colours of a drawing, the largest area first: `#rrggbb`. Near-white and near-black only where there is no
 * other. @param picture every second pixel of it is looked at
 */
export function brandColors(picture: Rgba): string[] {
  const found = extractColorsFromImageData(half(picture), {
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

function half({ width, height, data }: Rgba) {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1];
  const out = new Uint8ClampedArray(halfWidth * halfHeight * 4);
  for (let y = 0, to = 0; y < halfHeight; y += 1)
    for (let x = 0; x < halfWidth; x += 1, to += 4) {
      const from = (2 * y * width + 2 * x) * 4;
      out.set(data.subarray(from, from + 4), to);
    }
  return { width: halfWidth, height: halfHeight, data: out };
}
