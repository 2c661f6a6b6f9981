import { laidOn, type Picture } from './picture.ts';

const COLUMNS = 9;
const ROWS = 8;
const LOBES = 3;

/** 16 hexadecimal digits: a bit per pixel brighter than its right neighbor, of 9 × 8 grays on white by Lanczos 3. */
export function differenceHash(picture: Picture): string {
  const { width, height } = picture;
  const rgb = laidOn(picture, [255, 255, 255]);
  const gray = new Float64Array(width * height);
  for (let pixel = 0; pixel < gray.length; pixel += 1)
    gray[pixel] =
      0.2126 * (rgb[pixel * 3] as number) +
      0.7152 * (rgb[pixel * 3 + 1] as number) +
      0.0722 * (rgb[pixel * 3 + 2] as number);
  const narrow = squeezed(gray, { length: width, lines: height, step: 1, stride: width }, COLUMNS);
  const small = squeezed(narrow, { length: height, lines: COLUMNS, step: COLUMNS, stride: 1 }, ROWS);
  let bits = 0n;
  for (let y = 0; y < ROWS; y += 1)
    for (let x = 0; x < COLUMNS - 1; x += 1) {
      // `small` has a line per column.
      const [left, right] = [small[x * ROWS + y] as number, small[(x + 1) * ROWS + y] as number];
      bits = (bits << 1n) | (Math.round(left) > Math.round(right) ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, '0');
}

export function hashDistance(a: string, b: string): number {
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count += 1;
  return count;
}

interface Lines {
  length: number;
  lines: number;
  /** Distance between neighbors in a line, and between lines. */
  step: number;
  stride: number;
}

function squeezed(values: Float64Array, { length, lines, step, stride }: Lines, size: number): Float64Array {
  const out = new Float64Array(lines * size);
  const scale = Math.max(1, length / size);
  for (let to = 0; to < size; to += 1) {
    const center = ((to + 0.5) * length) / size;
    const from = Math.max(0, Math.floor(center - LOBES * scale));
    const end = Math.min(length, Math.ceil(center + LOBES * scale));
    const weights = Array.from({ length: end - from }, (_, i) => lanczos((from + i + 0.5 - center) / scale));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let line = 0; line < lines; line += 1) {
      let sum = 0;
      for (const [i, weight] of weights.entries())
        sum += weight * (values[line * stride + (from + i) * step] as number);
      out[line * size + to] = Math.min(255, Math.max(0, sum / total));
    }
  }
  return out;
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}
