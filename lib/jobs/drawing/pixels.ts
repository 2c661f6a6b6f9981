import { type Box, CANVAS } from './compose.ts';

export type Pixels = { side: number; rgb: Uint8Array };

/** A pixel with a channel below this is visible on white. */
const PAPER_WHITE = 235;
const MIN_MARKED_SHARE = 0.01;

export function showsOnWhite({ rgb }: Pixels): boolean {
  let missing = Math.ceil((rgb.length / 3) * MIN_MARKED_SHARE);
  // Plain loops, for speed: the catalog has 17,000 pictures of up to 65,536 pixels.
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const red = rgb[at] as number;
    const green = rgb[at + 1] as number;
    const blue = rgb[at + 2] as number;
    if (red < PAPER_WHITE || green < PAPER_WHITE || blue < PAPER_WHITE) {
      missing -= 1;
      if (missing === 0) return true;
    }
  }
  return false;
}

/** The box, in canvas units, of the pixels that differ visibly from `background`, or null. */
export function markedBox({ side, rgb }: Pixels, background: string): Box | null {
  const [red, green, blue] = channelsOf(background);
  let left = side;
  let right = -1;
  let top = side;
  let bottom = -1;
  for (let y = 0, at = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1, at += 3) {
      const difference =
        Math.abs((rgb[at] as number) - red) +
        Math.abs((rgb[at + 1] as number) - green) +
        Math.abs((rgb[at + 2] as number) - blue);
      if (difference < 24) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  const unit = CANVAS / side;
  return {
    x: left * unit,
    y: top * unit,
    width: (right - left + 1) * unit,
    height: (bottom - top + 1) * unit,
  };
}

export function halved({ side, rgb }: Pixels): Pixels {
  const half = side / 2;
  const out = new Uint8Array(half * half * 3);
  const row = side * 3;
  for (let y = 0, to = 0; y < half; y += 1) {
    for (let x = 0; x < half; x += 1) {
      const from = 2 * y * row + 6 * x;
      for (let channel = from; channel < from + 3; channel += 1, to += 1) {
        const sum =
          (rgb[channel] as number) +
          (rgb[channel + 3] as number) +
          (rgb[channel + row] as number) +
          (rgb[channel + row + 3] as number);
        out[to] = (sum + 2) >> 2;
      }
    }
  }
  return { side: half, rgb: out };
}

export function channelsOf(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
