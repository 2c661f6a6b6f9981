import { expect, test } from 'vitest';
import { isVisitable } from './is-visitable.ts';

test.each([
  ['acme.com', true],
  ['acme.co.uk', true],
  ['name.github.io', true],
  ['github.io', false],
  ['co.uk', false],
  ['gov.uk', false],
  ['www.acme.com', false],
  ['example.com', false],
  ['example.org', false],
  ['example-shop.com', true],
  ['xn--mnchen-3ya.de', true],
  ['xn--80ak6aa92e.com', true],
  // раypal.com, with two Cyrillic letters.
  ['xn--ypal-43d9g.com', false],
  // 日本ソニー.jp and sony日本.jp.
  ['xn--3ck2a1k108szlb.jp', true],
  ['xn--sony-j79hm9d.jp', true],
])('%s: %s', (domain, expected) => {
  expect(isVisitable(domain)).toBe(expected);
});
