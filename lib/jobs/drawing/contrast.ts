import { channelsOf, type Pixels } from './pixels.ts';

/** WCAG 2.2, success criterion 1.4.11: graphics. */
export const MIN_CONTRAST = 3;

/** Share of the mark that must reach a contrast; the rest may be a light detail or a soft edge. */
const TELLING_SHARE = 0.25;

/** Sum of the differences of the channels from which a pixel is part of the mark. */
const VISIBLE_DIFFERENCE = 24;

const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance (WCAG 2), 0 to 1, of channels from 0 to 255. */
export const luminanceOf = (red: number, green: number, blue: number): number =>
  0.2126 * (LINEAR[red] as number) + 0.7152 * (LINEAR[green] as number) + 0.0722 * (LINEAR[blue] as number);

const ratio = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Contrast ratio (WCAG 2), 1 to 21, of two colors `#rrggbb`. */
export const contrastOf = (a: string, b: string): number =>
  ratio(luminanceOf(...channelsOf(a)), luminanceOf(...channelsOf(b)));

export type Legibility = {
  /** WCAG contrast, 1 to 21, that the best quarter of the mark's pixels reaches. */
  contrast: number;
  /** Share of the mark's pixels, 0 to 1, that reach a contrast of 3. */
  legible: number;
};

const BINS_PER_UNIT = 50;

/** The ground is the most frequent color along the edge, the mark every pixel that differs visibly from it. */
export function legibilityOf({ side, rgb }: Pixels): Legibility {
  const at = mostFrequentOnEdge({ side, rgb }) * 3;
  const [red, green, blue] = [rgb[at] as number, rgb[at + 1] as number, rgb[at + 2] as number];
  const ground = luminanceOf(red, green, blue);
  const bins = new Uint32Array(21 * BINS_PER_UNIT + 1);
  let count = 0;
  // Neighbors are mostly of one color, which is measured once.
  let previous = -1;
  let bin = -1;
  for (let from = 0; from < rgb.length; from += 3) {
    const r = rgb[from] as number;
    const g = rgb[from + 1] as number;
    const b = rgb[from + 2] as number;
    const color = (r << 16) | (g << 8) | b;
    if (color !== previous) {
      previous = color;
      const isGround = Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < VISIBLE_DIFFERENCE;
      bin = isGround ? -1 : Math.floor(ratio(luminanceOf(r, g, b), ground) * BINS_PER_UNIT);
    }
    if (bin < 0) continue;
    bins[bin] = (bins[bin] as number) + 1;
    count += 1;
  }
  if (count === 0) return { contrast: 1, legible: 0 };
  const atLeast = (from: number) => bins.subarray(from).reduce((sum, pixels) => sum + pixels, 0);
  let best = bins.length - 1;
  for (let seen = bins[best] as number; seen < count * TELLING_SHARE; seen += bins[best] as number) best -= 1;
  return { contrast: best / BINS_PER_UNIT, legible: atLeast(MIN_CONTRAST * BINS_PER_UNIT) / count };
}

/** Index of a pixel in the most frequent color of the four edges; nearly equal colors count as one. */
function mostFrequentOnEdge({ side, rgb }: Pixels): number {
  const counts = new Map<number, { pixel: number; count: number }>();
  let best = { pixel: 0, count: 0 };
  for (let i = 0; i < side; i += 1)
    for (const pixel of [i, (side - 1) * side + i, i * side, i * side + side - 1]) {
      const at = pixel * 3;
      const key =
        (((rgb[at] as number) >> 3) << 10) |
        (((rgb[at + 1] as number) >> 3) << 5) |
        ((rgb[at + 2] as number) >> 3);
      const entry = counts.get(key) ?? { pixel, count: 0 };
      entry.count += 1;
      counts.set(key, entry);
      if (entry.count > best.count) best = entry;
    }
  return best.pixel;
}
