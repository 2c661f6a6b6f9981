import { describe, expect, test } from 'vitest';
import { HeadParser } from './request-head.ts';

const parse = (text: string) => new HeadParser().parse(Buffer.from(text, 'latin1'));
const get = (target: string, ...fields: string[]) =>
  `GET ${target} HTTP/1.1\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;

describe('a plain request', () => {
  test('is parsed up to its end', () => {
    const one = get('/acme.com?size=64', 'Host: localhost', 'Accept: image/png', 'X-Any: thing');
    expect(parse(`${one}GET /next`)).toMatchObject({
      method: 'GET',
      target: '/acme.com?size=64',
      headers: { host: 'localhost', accept: 'image/png' },
      length: one.length,
    });
  });

  test.each([
    ['HEAD', 'HEAD /acme.com HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['spaces and tabs around a value', get('/', 'Host: \t a \t')],
    ['no space before a value', get('/', 'Host:a')],
    ['names in any case', get('/', 'hOST: a')],
    ['keep-alive', get('/', 'Host: a', 'connection: Keep-Alive')],
    ['non-ASCII bytes in a value', get('/', 'Host: a', 'X-Name: \xe9')],
    ['an empty value', get('/', 'Host: a', 'X-Name:')],
  ])('%s', (_what, text) => {
    expect(parse(text)).not.toBeNull();
  });

  test('lines of a list are combined', () => {
    const read = parse(get('/', 'Host: a', 'If-None-Match: "a"', 'if-none-match: "b"'))?.headers;
    expect(read?.['if-none-match']).toBe('"a", "b"');
  });

  test('headers follow the fields of each request', () => {
    const parser = new HeadParser();
    const from = (text: string) => parser.parse(Buffer.from(text, 'latin1'))?.headers.referer;
    expect(from(get('/a', 'Host: a', 'Referer: https://one.com/'))).toBe('https://one.com/');
    expect(from(get('/b', 'Host: a', 'Referer: https://one.com/'))).toBe('https://one.com/');
    expect(from(get('/a', 'Host: a', 'Referer: https://two.com/'))).toBe('https://two.com/');
    expect(from(get('/a', 'Host: a', 'Content-Length: 3'))).toBeUndefined();
    expect(from(get('/a', 'Host: a', 'Content-Length: 3'))).toBeUndefined();
    expect(from(get('/a', 'Host: a', 'Referer: https://one.com/'))).toBe('https://one.com/');
  });
});

test.each([
  ['another method', 'POST / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a lower-case method', 'get / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a longer method', 'GETX / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\n\r\n'],
  ['two spaces', 'GET  / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['absolute form', 'GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a fragment', get('/#a', 'Host: a')],
  ['a non-ASCII byte in the target', get('/\xfc', 'Host: a')],
  ['a control character in the target', get('/\x01', 'Host: a')],
  ['no host', get('/', 'Accept: a')],
  ['no fields', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', get('/', 'Host: a', 'host: a')],
  ['a content length', get('/', 'Host: a', 'Content-Length: 0')],
  ['a transfer coding', get('/', 'Host: a', 'Transfer-Encoding: chunked')],
  ['an upgrade', get('/', 'Host: a', 'Connection: upgrade', 'Upgrade: h2c')],
  ['an expectation', get('/', 'Host: a', 'Expect: 100-continue')],
  ['Connection: close', get('/', 'Host: a', 'Connection: close')],
  ['Connection with a field name', get('/', 'Host: a', 'Connection: keep-alive, X-Any')],
  ['a folded line', get('/', 'Host: a', 'X: a\r\n b')],
  ['a space before the colon', get('/', 'Host : a')],
  ['a line without a colon', get('/', 'Host: a', 'nothing')],
  ['a lone line feed', 'GET / HTTP/1.1\nHost: a\n\n'],
  ['a lone line feed among the fields', 'GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n'],
  ['a lone carriage return', get('/', 'Host: a\rX: b')],
  ['a NUL', get('/', 'Host: a', 'X: \0')],
  ['an incomplete head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['more than 8 kB', get('/', 'Host: a', `X: ${'a'.repeat(9000)}`)],
  ['a long target', get(`/${'a'.repeat(9000)}`, 'Host: a')],
  ['more than a hundred fields', get('/', 'Host: a', ...Array.from({ length: 100 }, (_, i) => `X-${i}: a`))],
  ['nothing', ''],
])('%s is left to Node', (_what, text) => {
  expect(parse(text)).toBeNull();
});
