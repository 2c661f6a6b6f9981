import { afterEach, expect, test } from 'vitest';
import { eventually } from '../tests/support/eventually.ts';
import { returnMemory } from './return-memory.ts';

const MB = 1024 * 1024;

let end = () => {};
afterEach(() => end());

/** Objects that nobody needs, in the heap of V8. */
const makeGarbage = () => Array.from({ length: 2_000_000 }, (_none, i) => ({ i })).length;

test('garbage that a burst has left is collected when the process is idle', async () => {
  let collected = 0;
  const held: object[] = [];
  end = returnMemory({ everyMs: 50, minBytes: 32 * MB, maxBusy: 1, collect: () => (collected += 1) });
  held.push(Buffer.alloc(100 * MB, 1));
  await eventually('it was collected', () => collected === 1);
  expect(held).toHaveLength(1);
});

test('V8 itself does the work', async () => {
  end = returnMemory({ everyMs: 50, minBytes: Number.NEGATIVE_INFINITY, maxBusy: 1 });
  makeGarbage();
  const after = process.memoryUsage().heapUsed;
  await eventually('the heap is smaller', () => process.memoryUsage().heapUsed < after - 32 * MB);
});

test('a busy process is left alone', async () => {
  let collected = 0;
  end = returnMemory({
    everyMs: 20,
    minBytes: Number.NEGATIVE_INFINITY,
    maxBusy: -1,
    collect: () => (collected += 1),
  });
  await new Promise((done) => setTimeout(done, 200));
  expect(collected).toBe(0);
});
