import { describe, expect, test } from 'vitest';
import { isRefusal } from '../core/errors/errors.ts';
import { refusePage } from '../gateway/allowed-page.ts';
import { readAllowedDomains } from './allowed-domains.ts';

describe('a list of allowed domains', () => {
  test.each([
    [['Example.COM'], ['example.com']],
    [
      ['*.Example.com', 'example.com', 'EXAMPLE.com'],
      ['*.example.com', 'example.com'],
    ],
    [['münchen.de'], ['xn--mnchen-3ya.de']],
    [['localhost'], ['localhost']],
    [['127.0.0.1'], ['127.0.0.1']],
    [
      ['a.com, b.com\r\nc.com', ' d.com ,'],
      ['a.com', 'b.com', 'c.com', 'd.com'],
    ],
    [[], null],
    [['', ' \n'], null],
  ])('%j is read as %j', (texts, domains) => {
    expect(readAllowedDomains(texts)).toEqual(domains);
  });

  test.each([
    '*',
    '*.',
    'https://example.com',
    'example.com/path',
    'example.com:443',
    '*.*.com',
    'a..b',
    '.com',
    'ex*mple.com',
    `${'a'.repeat(64)}.com`,
    'a\0b.com',
  ])('%j is refused', (text) => {
    expect(readAllowedDomains(['good.com', text])).toMatchObject({ refusal: 'invalid_request' });
  });

  test('has an end', () => {
    const many = Array.from({ length: 101 }, (_none, i) => `host${i}.com`);
    expect(isRefusal(readAllowedDomains(many))).toBe(true);
    expect(readAllowedDomains(many.slice(1))).toHaveLength(100);
  });
});

describe('a page', () => {
  const token = { allowedDomains: ['example.com', '*.shop.example'], allowsNoReferrer: true };
  const strict = { ...token, allowsNoReferrer: false };

  test.each([
    [{ referer: 'https://example.com/a/page?x=1' }],
    [{ referer: 'https://EXAMPLE.com:8443/' }],
    [{ referer: 'https://example.com./' }],
    [{ origin: 'https://a.shop.example' }],
    [{ origin: 'http://b.a.shop.example', referer: 'https://elsewhere.com/' }],
    [{}],
  ])('%j may use the token', (headers) => {
    expect(refusePage(token, headers)).toBeNull();
  });

  test.each([
    [{ referer: 'https://elsewhere.com/' }],
    [{ referer: 'https://www.example.com/' }],
    [{ referer: 'https://shop.example/' }],
    [{ referer: 'https://notexample.com/' }],
    [{ referer: 'https://evilshop.example/' }],
    [{ referer: 'https://example.com.evil.com/' }],
    [{ referer: 'https://example.com@evil.com/' }],
    [{ origin: 'null' }],
    [{ origin: 'null', referer: 'https://example.com/' }],
    [{ origin: 'https://elsewhere.com', referer: 'https://example.com/' }],
    [{ referer: 'example.com' }],
    [{ referer: '' }],
    [{ referer: 'data:text/html,example.com' }],
  ])('%j may not', (headers) => {
    expect(refusePage(token, headers)).toMatchObject({ refusal: 'domain_not_allowed' });
  });

  test('that is not named may not where that is asked for, and anything may where nothing is', () => {
    expect(refusePage(strict, {})).toMatchObject({ refusal: 'domain_not_allowed' });
    expect(refusePage(strict, { origin: 'https://example.com' })).toBeNull();
    expect(refusePage({ allowedDomains: null, allowsNoReferrer: false }, { origin: 'null' })).toBeNull();
    expect(
      refusePage({ allowedDomains: [], allowsNoReferrer: true }, { origin: 'https://a.com' }),
    ).not.toBeNull();
  });
});
