import { describe, expect, test } from 'vitest';
import { isRefusal } from '../core/errors/errors.ts';
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
    [['wiki\nlocalhost a.com'], ['wiki', 'localhost', 'a.com']],
    [['127.0.0.1'], ['127.0.0.1']],
    [
      ['a.com, b.com\r\nc.com', ' d.com ,'],
      ['a.com', 'b.com', 'c.com', 'd.com'],
    ],
    [['https://user@Example.com:443/path?x#y'], ['example.com']],
    [
      ['example.com/path', 'localhost:3000'],
      ['example.com', 'localhost'],
    ],
    [[], null],
    [['', ' \n'], null],
  ])('%j is read as %j', (texts, domains) => {
    expect(readAllowedDomains(texts)).toEqual(domains);
  });

  test.each([
    '*',
    '*.',
    'https://',
    'name@example.com',
    '*.*.com',
    'a..b',
    '.com',
    'ex*mple.com',
    `${'a'.repeat(64)}.com`,
    'a\0b.com',
    'foo bar',
    'https://my site/,,',
  ])('%j is refused', (text) => {
    expect(readAllowedDomains(['good.com', text])).toMatchObject({ code: 'invalid_request' });
  });

  test('is refused with the whole line', () => {
    expect(readAllowedDomains(['good.com\r\n not a domain!! \nbetter.com'])).toMatchObject({
      detail: expect.stringContaining('got "not a domain!!".'),
    });
  });

  test('has an end', () => {
    const many = Array.from({ length: 101 }, (_none, i) => `host${i}.com`);
    expect(isRefusal(readAllowedDomains(many))).toBe(true);
    expect(readAllowedDomains(many.slice(1))).toHaveLength(100);
  });
});
