import { extractColorsFromImageData } from 'extract-colors';
import type { Rgba } from './rgba.ts';

const MAX_COLORS = 5;
/** Share of the opaque pixels, 0 to 1, from which a color is one of the logo, and no blend along an edge. */
const MIN_FLAT_SHARE = 0.02;

/** `#rrggbb`, by descending area; near-white and near-black as a last resort. @param picture sides: multiples of four */
export function brandColors(picture: Rgba): string[] {
  const found = extractColorsFromImageData(withoutBlends(sampled(picture)), {
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

interface Sample {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Every fourth pixel in both directions, for speed. */
function sampled({ width, height, data }: Rgba): Sample {
  const out = new Uint8ClampedArray((width / 4) * (height / 4) * 4);
  for (let y = 2, to = 0; y < height; y += 4)
    for (let x = 2; x < width; x += 4, to += 4) {
      const from = (y * width + x) * 4;
      out.set(data.subarray(from, from + 4), to);
    }
  return { width: width / 4, height: height / 4, data: out };
}

/** Hides rare colors, which the extractor would mix into the flat ones; not if most are rare, as in gradients. */
function withoutBlends(sample: Sample): Sample {
  const colors = new Uint32Array(sample.data.buffer);
  const isOpaque = (at: number) => (sample.data[4 * at + 3] as number) === 255;
  const counts = new Map<number, number>();
  let opaque = 0;
  for (const [at, color] of colors.entries())
    if (isOpaque(at)) {
      opaque += 1;
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  const flat = new Map([...counts].filter(([, count]) => count >= opaque * MIN_FLAT_SHARE));
  const covered = [...flat.values()].reduce((sum, count) => sum + count, 0);
  return covered < opaque / 2
    ? sample
    : { ...sample, data: new Uint8ClampedArray(colors.map((color) => (flat.has(color) ? color : 0)).buffer) };
}
