import { expect, test } from 'vitest';
import { isBelowOneOf } from './changed-subjects.ts';

test.each([
  ['acme.com', ['acme.com'], true],
  ['shop.acme.com', ['acme.com'], true],
  ['a.b.acme.com', ['other.com', 'b.acme.com'], true],
  ['myacme.com', ['acme.com'], false],
  ['acme.com', ['shop.acme.com'], false],
  ['acme.com', [], false],
])('%s below one of %j: %s', (host, domains, expected) => {
  expect(isBelowOneOf(host, new Set(domains))).toBe(expected);
});
