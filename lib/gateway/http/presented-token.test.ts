import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../core/errors/errors.ts';
import { bearerToken, tokenInHeader } from './presented-token.ts';

describe('a bearer token as people paste it', () => {
  test.each([
    'Bearer sk_x',
    'bearer sk_x',
    'BEARER sk_x',
    'Bearer: sk_x',
    'bearer:sk_x',
    'Bearer :sk_x',
    'Bearer  :  sk_x',
    'Bearer   sk_x  ',
    'Bearer\tsk_x',
    'Bearer "sk_x"',
    "Bearer 'sk_x'",
    'Bearer “sk_x”',
    '"Bearer sk_x"',
    ' Bearer: "sk_x" ',
  ])('%j', (header) => expect(bearerToken(header)).toBe('sk_x'));

  test.each([
    ['Bearer', ''],
    ['Bearer:', ''],
    ['Bearer ""', ''],
    ['Bearer sk_x, Bearer sk_y', 'sk_x, Bearer sk_y'],
    ['Bearer sk_x y', 'sk_x y'],
    ['Bearer ::sk_x', ':sk_x'],
  ])('%j is not made better than it is', (header, token) => expect(bearerToken(header)).toBe(token));

  test.each([
    undefined,
    '',
    'sk_x',
    'Bearersk_x',
    'Basic c2tfeDo=',
    'Token sk_x',
    'Bear er sk_x',
    'x Bearer sk_x',
  ])('%j is none', (header) => expect(bearerToken(header)).toBeNull());

  test('takes no longer for what is long', () => {
    const startedAt = performance.now();
    for (const filling of [' ', '"', ': ', 'a ', '\t'])
      for (const end of ['x', '']) bearerToken(`Bearer ${filling.repeat(8000)}${end}`);
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});

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
