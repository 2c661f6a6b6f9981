import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownCorpus } from '../../../tests/support/corpora.ts';
import { toCsv } from './to-csv.ts';

const written = (value: unknown) => toCsv(['value', 'next'], [{ value, next: 'x' }]);
/** As docs/decisions/0044 says. */
const unmarked = (cell: string) => cell.replace(/^'/, '').replace(/([;\t\r\n])'/g, '$1');
const readBack = (csv: string) => unmarked(parse(csv)[1]?.[0] ?? '');

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

test.each(['x;"=1+1;y', 'x;" =1+1;y', 'x;"=HYPERLINK("a");y', '﹦1+1'])(
  '%s is no formula where cells end at semicolons',
  (value) => {
    const cells = written(value).split('\r\n')[1]?.slice(1).split(';') ?? [];
    for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=﹦]/u);
    expect(readBack(written(value))).toBe(value);
  },
);

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...[...";'=+,\t\r\n a"]) }),
);

test('any cell value stays in its cell and round-trips', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (values) => {
      const csv = toCsv(
        ['value', 'after'],
        values.map((value) => ({ value, after: 7 })),
      );
      const read = parse(csv, { from: 2 });
      expect(read.map(([value = '']) => unmarked(value))).toEqual(values);
      expect(read.every(([, after]) => after === '7')).toBe(true);
    }),
  );
});

test.each([
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a;  +1', "a;'  +1"],
  ["a;'=1", "a;''=1"],
  ['a\t@SUM(1)', "a\t'@SUM(1)"],
  ['a\n=1', "a\n'=1"],
  ['=1;=2', "'=1;'=2"],
  ['a;b;;c', 'a;b;;c'],
])('%j has no formula where cells are separated by semicolons', (text, cell) => {
  const csv = written(text);
  expect(parse(csv)[1]?.[0]).toBe(cell);
  expect(readBack(csv)).toBe(text);
});

test('numbers are unquoted, dates ISO 8601, null is empty', () => {
  const row = { a: 12, b: new Date('2026-01-02T03:04:05Z'), c: null, d: -1, e: { x: '=1' } };
  expect(toCsv(['a', 'b', 'c', 'd', 'e'], [row])).toBe(
    'a,b,c,d,e\r\n12,"2026-01-02T03:04:05.000Z",,"\'-1","{""x"":""=1""}"\r\n',
  );
});
