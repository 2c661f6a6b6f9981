import type { Picture } from './picture.ts';

const GRID = 32;
const MANY_COLORS = 256;
const RESTLESS = 0.4;

/** Opaque, of many colors, and restless. The caller knows that its edge is not uniform. */
export function looksLikePhotograph({ width, height, data }: Picture): boolean {
  const grid = new Uint16Array(GRID * GRID);
  for (let y = 0; y < GRID; y += 1)
    for (let x = 0; x < GRID; x += 1) {
      const at =
        (Math.floor(((y + 0.5) * height) / GRID) * width + Math.floor(((x + 0.5) * width) / GRID)) * 4;
      if ((data[at + 3] as number) < 250) return false;
      grid[y * GRID + x] =
        (((data[at] as number) >> 3) << 10) |
        (((data[at + 1] as number) >> 3) << 5) |
        ((data[at + 2] as number) >> 3);
    }
  let [different, pairs] = [0, 0];
  for (let y = 0; y < GRID; y += 1)
    for (let x = 0; x < GRID - 1; x += 1) {
      pairs += 1;
      if (grid[y * GRID + x] !== grid[y * GRID + x + 1]) different += 1;
    }
  return new Set(grid).size > MANY_COLORS && different > RESTLESS * pairs;
}

const SPRITE_RATIO = 3;
const SPRITE_GAPS = 3;
/** Cells of a sprite are alike; the letters of a word are not. */
const CELL_SPREAD = 0.25;

/** A row or a column of at least four pictures of one size with empty stripes between them. */
export function looksLikeSprite(seen: Uint8Array, { width, height }: Picture): boolean {
  const isWide = width > SPRITE_RATIO * height;
  if (!isWide && height <= SPRITE_RATIO * width) return false;
  const [length, across] = isWide ? [width, height] : [height, width];
  const isFilled = (at: number): boolean => {
    for (let i = 0; i < across; i += 1) if (seen[isWide ? i * width + at : at * width + i] === 1) return true;
    return false;
  };
  const cells: { start: number; length: number }[] = [];
  let start = -1;
  for (let at = 0; at <= length; at += 1) {
    const filled = at < length && isFilled(at);
    if (filled && start < 0) start = at;
    if (!filled && start >= 0) {
      cells.push({ start, length: at - start });
      start = -1;
    }
  }
  if (cells.length <= SPRITE_GAPS) return false;
  const mean = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
  const steps = cells.slice(1).map((cell, i) => cell.start - (cells[i]?.start ?? 0));
  const step = steps.reduce((sum, one) => sum + one, 0) / steps.length;
  const isAlike = (value: number, of: number) => Math.abs(value - of) <= CELL_SPREAD * of;
  return (
    cells.every((cell) => isAlike(cell.length, mean)) &&
    steps.every((one) => isAlike(one, step)) &&
    mean >= 0.4 * across
  );
}
