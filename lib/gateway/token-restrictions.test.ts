import { describe, expect, test } from 'vitest';
import { networksOf } from '../core/networks.ts';
import { refuseNetwork, refusePage } from './token-restrictions.ts';

describe('a network', () => {
  const token = { allowedNetworks: networksOf(['203.0.113.0/24', '2001:db8::/32']) };
  const code = (client?: () => string) => refuseNetwork(token, client)?.code ?? null;

  test('that is listed may use the token, others may not', () => {
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::9'])
      expect(code(() => address)).toBeNull();
    for (const address of ['203.0.114.9', '2001:db9::9', '', 'unknown'])
      expect(code(() => address)).toBe('network_not_allowed');
    expect(code(undefined)).toBe('network_not_allowed');
  });

  test('is not looked up for a token without a list', () => {
    const unexpected = () => {
      throw new Error('the address was read');
    };
    expect(refuseNetwork({ allowedNetworks: null }, unexpected)).toBeNull();
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
    expect(refusePage(token, headers)).toMatchObject({ code: 'domain_not_allowed' });
  });

  test('that is not named is refused if required; without a restriction any page is allowed', () => {
    expect(refusePage(strict, {})).toMatchObject({ code: 'domain_not_allowed' });
    expect(refusePage(strict, { origin: 'https://example.com' })).toBeNull();
    expect(refusePage({ allowedDomains: null, allowsNoReferrer: false }, { origin: 'null' })).toBeNull();
    expect(
      refusePage({ allowedDomains: [], allowsNoReferrer: true }, { origin: 'https://a.com' }),
    ).not.toBeNull();
  });
});
