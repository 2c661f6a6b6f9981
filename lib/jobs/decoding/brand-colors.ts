import { extractColorsFromImageData } from 'extract-colors';
import type { Rgba } from './rgba.ts';

const MAX_COLORS = 5;

/** `#rrggbb`, by descending area; near-white and near-black as a last resort. @param picture sides: multiples of four */
export function brandColors(picture: Rgba): string[] {
  const found = extractColorsFromImageData(sampled(picture), {
    pixels: 20_000,
    distance: 0.15,
    colorValidator: (_red, _green, _blue, alpha = 255) => alpha > 200,
  })
    .sort((a, b) => b.area - a.area)
    .map(({ hex, lightness, saturation }) => ({
      hex: hex.toLowerCase(),
      isDistinctive: lightness > 0.1 && (lightness < 0.95 || (saturation > 0.5 && lightness < 0.98)),
    }));
  const distinctive = found.filter(({ isDistinctive }) => isDistinctive);
  return (distinctive.length > 0 ? distinctive : found).slice(0, MAX_COLORS).map(({ hex }) => hex);
}

/** Every fourth pixel in both directions, for speed; flat colors stay exact. */
function sampled({ width, height, data }: Rgba) {
  const out = new Uint8ClampedArray((width / 4) * (height / 4) * 4);
  for (let y = 2, to = 0; y < height; y += 4)
    for (let x = 2; x < width; x += 4, to += 4) {
      const from = (y * width + x) * 4;
      out.set(data.subarray(from, from + 4), to);
    }
  return { width: width / 4, height: height / 4, data: out };
}
