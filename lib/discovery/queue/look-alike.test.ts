import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { lookAlikesOf } from './look-alike.ts';

test.each([
  ['paypa1.com', 'paypal'],
  ['rnicrosoft.net', 'microsoft'],
  ['goog1e.com', 'google'],
  ['modem.com', 'modern'],
  // All letters are Cyrillic.
  ['раураl.com'.replace('l', 'ӏ'), 'paypal'],
  ['ѕсоре.com', 'scope'],
  // Latin letters of other languages.
  ['twıtter.com', 'twitter'],
])('%s looks like %s', (domain, label) => {
  expect(lookAlikesOf(domainToASCII(domain))).toContain(label);
});

test.each(['a1.net', 'bmw.de', 'müller.de', 'яндекс.рф', '株式会社.jp', 'nike.com'])(
  '%s looks like no other name',
  (domain) => {
    expect(lookAlikesOf(domainToASCII(domain))).toEqual([]);
  },
);

test('a label of many such letters has a bounded number of spellings', () => {
  expect(lookAlikesOf(`${'lo'.repeat(30)}.com`).length).toBeLessThanOrEqual(512);
});
