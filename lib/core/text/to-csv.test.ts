import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownCorpus } from '../../../tests/support/corpora.ts';
import { toCsv } from './to-csv.ts';

const written = (value: unknown) => toCsv(['value', 'next'], [{ value, next: 'x' }]);
const readBack = (csv: string) => parse(csv)[1]?.[0]?.replace(/^'/, '');

describe('hostile values', () => {
  const rows = ownCorpus<{ value: string }>('csv-injection');
  test.each(rows)('$value is text and round-trips', ({ value }) => {
    const csv = written(value);
    const cell = parse(csv)[1]?.[0] ?? '';
    expect(cell).toMatch(/^(?![\s\p{Cf}]*[=+\-@|＝＋－＠]|[\t\r\n])/u);
    expect(readBack(csv)).toBe(value);
    expect(csv.split('\r\n')[1]).toMatch(/^"/);
  });
});

test('any cell value stays in its cell and round-trips', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (values) => {
      const csv = toCsv(
        ['value', 'after'],
        values.map((value) => ({ value, after: 7 })),
      );
      const read = parse(csv, { from: 2 });
      expect(read.map(([value = '']) => value.replace(/^'/, ''))).toEqual(values);
      expect(read.every(([, after]) => after === '7')).toBe(true);
    }),
  );
});

test('numbers are unquoted, dates ISO 8601, null is empty', () => {
  const row = { a: 12, b: new Date('2026-01-02T03:04:05Z'), c: null, d: -1, e: { x: '=1' } };
  expect(toCsv(['a', 'b', 'c', 'd', 'e'], [row])).toBe(
    'a,b,c,d,e\r\n12,"2026-01-02T03:04:05.000Z",,"\'-1","{""x"":""=1""}"\r\n',
  );
});
