import { describe, expect, test } from 'vitest';
import { needs, ownCorpus, thirdPartyCorpus } from './corpora.ts';
import { parseItem, parseList } from './structured-fields.ts';

interface Vector {
  name: string;
  type: 'list' | 'item';
  raw: string;
  /** Absent: must be refused. */
  expected?: unknown;
}

const read = (type: string, raw: string): unknown => (type === 'list' ? parseList(raw) : parseItem(raw));

describe('our own vectors', () => {
  test.each(ownCorpus<Vector>('structured-fields'))('$name', ({ type, raw, expected }) => {
    if (expected === undefined) expect(() => read(type, raw)).toThrow(SyntaxError);
    else expect(read(type, raw)).toEqual(expected);
  });
});

/** As in the tests of the HTTP working group. */
interface Record {
  name: string;
  raw?: string[];
  header_type: string;
  expected?: unknown;
  must_fail?: boolean;
  can_fail?: boolean;
}

describe.each([
  'list',
  'item',
  'string',
  'token',
  'number',
  'boolean',
  'param-list',
  'param-listlist',
  'listlist',
])('the working group’s %s.json', (file) => {
  const path = `structured-fields/${file}.json`;
  const text = thirdPartyCorpus(path);
  test(needs(path, text, 'is parsed as expected'), () => {
    const records = (JSON.parse(text ?? '[]') as Record[]).filter(
      ({ header_type }) => header_type === 'list' || header_type === 'item',
    );
    for (const { name, raw = [], header_type, expected, must_fail, can_fail } of records) {
      const reading = () => JSON.parse(JSON.stringify(read(header_type, raw.join(', '))), intoTheirs);
      if (must_fail) expect(reading, name).toThrow(SyntaxError);
      else if (!can_fail) expect(reading(), name).toEqual(expected);
    }
  });
});

const intoTheirs = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'token' in value
    ? { __type: 'token', value: value.token }
    : value;
