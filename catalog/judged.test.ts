import { expect, test } from 'vitest';
import { drawingHash, judged } from './judged.ts';
import { judgements, wrongDrawings } from './tables/judgements.ts';

const goodHashes = judgements.flatMap(({ hashes }) => hashes.trim().split(/\s+/));

test('every verdict has a day and a hash of eight characters, and none is both good and wrong', () => {
  const keys = Object.keys(wrongDrawings);
  expect(keys).toEqual([...keys].sort());
  for (const hash of [...goodHashes, ...keys.map((key) => key.split(' ')[1])])
    expect(hash).toMatch(/^[\w-]{8}$/);
  for (const date of [...judgements.map(({ date }) => date), ...Object.values(wrongDrawings)])
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(new Set(goodHashes).size).toBe(goodHashes.length);
});

test('a drawing is known by its hash; a wrong one only under its name', () => {
  const [key = ' '] = Object.keys(wrongDrawings);
  const [name = '', hash = ''] = key.split(' ');
  expect(judged(name, hash)?.verdict).toBe('wrong');
  expect(judged('another name', goodHashes[0] ?? '')?.verdict).toBe('good');
  expect(judged('new.com', drawingHash('<svg>not drawn yet</svg>'))).toBeNull();
});
