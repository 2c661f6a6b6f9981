import { describe, expect, test } from 'vitest';
import { isRefusal } from '../core/errors/errors.ts';
import { tokenInHeader } from './admit.ts';

describe('the token of a brand request', () => {
  const SECRET = `sk_pa_${'a'.repeat(36)}`;
  const read = (query: string, authorization?: string) => {
    const token = tokenInHeader({
      method: 'GET',
      path: '/brands/acme.com',
      query,
      headers: { authorization },
    });
    return isRefusal(token) ? token.code : token;
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
