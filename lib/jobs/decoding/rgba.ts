import { type Box, CANVAS } from '../drawing/compose.ts';
import { channelsOf, type Pixels } from '../drawing/pixels.ts';

export interface Rgba {
  width: number;
  height: number;
  data: Uint8Array;
}

export function flattened({ width, data }: Rgba, ground: string): Pixels {
  const [red, green, blue] = channelsOf(ground);
  const rgb = new Uint8Array(width * width * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    const alpha = data[from + 3] as number;
    // Nearly all pixels are either opaque or transparent.
    if (alpha === 255) {
      rgb[to] = data[from] as number;
      rgb[to + 1] = data[from + 1] as number;
      rgb[to + 2] = data[from + 2] as number;
    } else if (alpha === 0) {
      rgb[to] = red;
      rgb[to + 1] = green;
      rgb[to + 2] = blue;
    } else {
      const rest = 255 - alpha;
      rgb[to] = Math.round(((data[from] as number) * alpha + red * rest) / 255);
      rgb[to + 1] = Math.round(((data[from + 1] as number) * alpha + green * rest) / 255);
      rgb[to + 2] = Math.round(((data[from + 2] as number) * alpha + blue * rest) / 255);
    }
  }
  return { side: width, rgb };
}

export interface Marks {
  mask: Uint8Array;
  box: Box;
  count: number;
}

/** The visible pixels: mostly opaque and different from the drawing's own background, if any. Null if none. */
export function marksOf({ width, height, data }: Rgba, ground: string | null): Marks | null {
  const [red, green, blue] = ground === null ? [0, 0, 0] : channelsOf(ground);
  const mask = new Uint8Array(width * height);
  let [left, right, top, bottom, count] = [width, -1, height, -1, 0];
  for (let y = 0, pixel = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const at = pixel * 4;
      if ((data[at + 3] as number) < 128) continue;
      if (
        ground !== null &&
        Math.abs((data[at] as number) - red) +
          Math.abs((data[at + 1] as number) - green) +
          Math.abs((data[at + 2] as number) - blue) <
          24
      )
        continue;
      mask[pixel] = 1;
      count += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  if (right < 0) return null;
  const unit = CANVAS / width;
  const box = {
    x: left * unit,
    y: top * unit,
    width: (right - left + 1) * unit,
    height: (bottom - top + 1) * unit,
  };
  return { mask, box, count };
}
