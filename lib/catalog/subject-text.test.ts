import { expect, test } from 'vitest';
import { refused } from '../../tests/support/refused.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { identifierText } from '../core/identifiers/identifier.ts';
import { readSubject, subjectText } from './subject-text.ts';

test.each([
  ['domain:ACME.com', 'domain', 'acme.com'],
  ['ticker:vod.l', 'stock', 'VOD.L'],
  ['crypto:btc', 'crypto', 'BTC'],
  [subjectText({ kind: 'currency', key: 'EUR' }), 'stock', 'EUR:CUR'],
  [subjectText({ kind: 'coin', key: '$A/B' }), 'crypto', '$A/B'],
])('%s', (text, kind, shown) => {
  const read = readSubject(text);
  if (isRefusal(read)) throw new Error(read.detail);
  expect([read.kind, identifierText(read)]).toEqual([kind, shown]);
});

test.each([
  '',
  'acme.com',
  'domain:',
  'brand:1',
  'constructor:x',
  '__proto__:x',
  'domain:..',
  'domain:a\0.com',
])('%j is not a subject', (text) =>
  expect(['invalid_request', 'invalid_domain']).toContain(refused(readSubject(text))),
);
