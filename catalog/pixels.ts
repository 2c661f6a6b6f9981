import { type Box, canvas } from './compose.ts';

/** Pixels of an opaque square picture: three bytes each, row by row. */
export type Pixels = { side: number; rgb: Uint8Array };

/** Below this in any channel a pixel counts as a mark on white paper. */
const paperWhite = 235;
/** Fewer marks than this share of the picture, and it looks empty on white. */
export const leastMarkedShare = 0.01;

/** Share (0 to 1) of pixels with any channel below 235: near zero means blank or white on white. */
export function markedShare({ rgb }: Pixels): number {
  let marked = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    if (byte(rgb, at) < paperWhite || byte(rgb, at + 1) < paperWhite || byte(rgb, at + 2) < paperWhite) {
      marked += 1;
    }
  }
  return marked / (rgb.length / 3);
}

/** The rectangle, in canvas units, of the pixels that differ visibly from `background`; null where none does. */
export function markedBox({ side, rgb }: Pixels, background: string): Box | null {
  const [red, green, blue] = channelsOf(background);
  let left = side;
  let right = -1;
  let top = side;
  let bottom = -1;
  for (let y = 0, at = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1, at += 3) {
      const difference =
        Math.abs(byte(rgb, at) - red) +
        Math.abs(byte(rgb, at + 1) - green) +
        Math.abs(byte(rgb, at + 2) - blue);
      if (difference < 24) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  const unit = canvas / side;
  return {
    x: left * unit,
    y: top * unit,
    width: (right - left + 1) * unit,
    height: (bottom - top + 1) * unit,
  };
}

/** Half the side: each pixel is the mean of four. Exact for the powers of two we serve. */
export function halved({ side, rgb }: Pixels): Pixels {
  const half = side / 2;
  const out = new Uint8Array(half * half * 3);
  const row = side * 3;
  for (let y = 0, to = 0; y < half; y += 1) {
    for (let x = 0; x < half; x += 1) {
      const from = 2 * y * row + 6 * x;
      for (let channel = from; channel < from + 3; channel += 1, to += 1) {
        const sum =
          byte(rgb, channel) + byte(rgb, channel + 3) + byte(rgb, channel + row) + byte(rgb, channel + row + 3);
        out[to] = (sum + 2) >> 2;
      }
    }
  }
  return { side: half, rgb: out };
}

/** `#rrggbb` as three bytes. */
export function channelsOf(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A byte of an array whose bounds the caller keeps. */
const byte = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
