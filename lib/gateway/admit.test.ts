import { describe, expect, test } from 'vitest';
import { isRefusal } from '../core/errors/errors.ts';
import { refusePage, tokenInHeader } from './admit.ts';

describe('the token of a brand request', () => {
  const SECRET = `sk_pa_${'a'.repeat(36)}`;
  const read = (query: string, authorization?: string) => {
    const token = tokenInHeader({
      method: 'GET',
      path: '/brands/acme.com',
      query,
      headers: { authorization },
    });
    return isRefusal(token) ? token.refusal : token;
  };

  test.each([
    ['', `Bearer ${SECRET}`, SECRET],
    ['', undefined, 'token_missing'],
    ['', 'Bearer ', 'token_missing'],
    ['', 'Basic x', 'token_missing'],
    ['token=', `Bearer ${SECRET}`, SECRET],
    ['size=64', `Bearer ${SECRET}`, SECRET],
    [`token=${SECRET}`, undefined, 'secret_token_in_url'],
    [`token=${SECRET}`, `Bearer ${SECRET}`, 'secret_token_in_url'],
    [`token=sk_nonsense`, undefined, 'secret_token_in_url'],
    [`token=%73k_nonsense`, undefined, 'secret_token_in_url'],
    [`token=${SECRET}&token=${SECRET}`, undefined, 'secret_token_in_url'],
    [`api_key=${SECRET}`, `Bearer ${SECRET}`, 'secret_token_in_url'],
    ['token=pk_x', undefined, 'token_missing'],
    ['token=pk_x', `Bearer ${SECRET}`, 'invalid_request'],
    ['token=pk_x&token=pk_x', `Bearer ${SECRET}`, 'invalid_request'],
    ['', 'Bearer pk_x', 'pk_x'],
  ])('?%s with %s', (query, authorization, expected) => expect(read(query, authorization)).toBe(expected));
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

  test('that is not named is refused if required; without a restriction any page is allowed', () => {
    expect(refusePage(strict, {})).toMatchObject({ refusal: 'domain_not_allowed' });
    expect(refusePage(strict, { origin: 'https://example.com' })).toBeNull();
    expect(refusePage({ allowedDomains: null, allowsNoReferrer: false }, { origin: 'null' })).toBeNull();
    expect(
      refusePage({ allowedDomains: [], allowsNoReferrer: true }, { origin: 'https://a.com' }),
    ).not.toBeNull();
  });
});
