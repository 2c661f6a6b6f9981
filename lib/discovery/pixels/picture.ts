/** A decoded picture: four bytes per pixel, row by row, alpha not multiplied in. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

export type Channels = readonly [red: number, green: number, blue: number];

export const channelsOf = (color: string): Channels => {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** A picture laid on one color: three bytes per pixel. */
export function laidOn({ width, height, data }: Picture, ground: Channels): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    const alpha = (data[from + 3] as number) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      rgb[to + channel] = Math.round(
        (data[from + channel] as number) * alpha + (ground[channel] as number) * (1 - alpha),
      );
  }
  return rgb;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Difference of channels, summed, from which a pixel is seen on its ground. */
const SEEN = 48;

/** Pixels neither transparent nor of the color of a uniform edge. @param edge null: only transparency is empty */
export function seenPixels({ width, height, data }: Picture, edge: Channels | null): Uint8Array {
  const seen = new Uint8Array(width * height);
  for (let pixel = 0; pixel < seen.length; pixel += 1) {
    const at = pixel * 4;
    if ((data[at + 3] as number) < 32) continue;
    seen[pixel] = edge === null || distance(data, at, edge) >= SEEN ? 1 : 0;
  }
  return seen;
}

const distance = (data: Uint8Array, at: number, [red, green, blue]: Channels): number =>
  Math.abs((data[at] as number) - red) +
  Math.abs((data[at + 1] as number) - green) +
  Math.abs((data[at + 2] as number) - blue);

const UNIFORM = 0.95;

/** The color of the edge of an opaque picture; null if it has transparency there, or several colors. */
export function uniformEdge({ width, height, data }: Picture): Channels | null {
  const first: Channels = [data[0] as number, data[1] as number, data[2] as number];
  let [same, all] = [0, 0];
  const look = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    all += 1;
    if ((data[at + 3] as number) >= 250 && distance(data, at, first) < SEEN) same += 1;
  };
  for (let x = 0; x < width; x += 1) {
    look(x, 0);
    look(x, height - 1);
  }
  for (let y = 0; y < height; y += 1) {
    look(0, y);
    look(width - 1, y);
  }
  return same >= UNIFORM * all ? first : null;
}

/** The smallest box around the visible pixels; null if there are none. */
export function boxOf(seen: Uint8Array, width: number, height: number): Box | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (seen[y * width + x] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
