import { expect, test } from 'vitest';
import { PictureSlabs } from './picture-slabs.ts';

const picture = (length: number, fill: number) => Buffer.alloc(length, fill);

test('pictures keep their bytes, side by side, whatever becomes of the original', () => {
  const slabs = new PictureSlabs();
  const originals = Array.from({ length: 500 }, (_none, i) => picture(1 + ((i * 977) % 4000), i % 256));
  const placed = originals.map((original) => slabs.place(original));
  for (const original of originals) original.fill(0xee);
  for (const [i, copy] of placed.entries())
    expect(copy.equals(picture(1 + ((i * 977) % 4000), i % 256))).toBe(true);
  const allocations = new Set(placed.map((copy) => copy.buffer));
  expect(allocations.size).toBeLessThan(10);
});

test('a large one has an allocation of its own, of just its size', () => {
  const slabs = new PictureSlabs();
  const large = slabs.place(picture(100_000, 7));
  expect(large.buffer.byteLength).toBe(100_000);
  expect(large.equals(picture(100_000, 7))).toBe(true);
});

test('generations share no slab', () => {
  const slabs = new PictureSlabs();
  const before = slabs.place(picture(10, 1));
  slabs.startAnew();
  expect(slabs.place(picture(10, 2)).buffer).not.toBe(before.buffer);
});

test('an empty picture is one too', () => {
  expect(new PictureSlabs().place(Buffer.alloc(0)).length).toBe(0);
});
