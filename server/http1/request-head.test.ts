import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange } from '../../tests/support/raw-exchange.ts';
import { QuickHeads } from './request-head.ts';
import { requestHeaders } from './request-headers.ts';

const read = (text: string) => new QuickHeads().read(Buffer.from(text, 'latin1'));
const get = (target: string, ...fields: string[]) =>
  `GET ${target} HTTP/1.1\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;

describe('an ordinary request', () => {
  test('is read, up to where it ends', () => {
    const one = get('/acme.com?size=64', 'Host: localhost', 'Accept: image/png', 'X-Any: thing');
    expect(read(`${one}GET /next`)).toMatchObject({
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
    ['a connection that is kept', get('/', 'Host: a', 'connection: Keep-Alive')],
    ['bytes beyond ASCII in a value', get('/', 'Host: a', 'X-Name: \xe9')],
    ['an empty value', get('/', 'Host: a', 'X-Name:')],
  ])('%s', (_what, text) => {
    expect(read(text)).not.toBeNull();
  });

  test('the same fields give the same headers, other fields others', () => {
    const heads = new QuickHeads();
    const from = (text: string) => heads.read(Buffer.from(text, 'latin1'))?.headers.referer;
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
  ['a method in small letters', 'get / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a longer method', 'GETX / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\n\r\n'],
  ['two spaces', 'GET  / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a whole address', 'GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a fragment', get('/#a', 'Host: a')],
  ['a byte beyond ASCII in the target', get('/\xfc', 'Host: a')],
  ['a control character in the target', get('/\x01', 'Host: a')],
  ['no host', get('/', 'Accept: a')],
  ['no field at all', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', get('/', 'Host: a', 'host: a')],
  ['a length', get('/', 'Host: a', 'Content-Length: 0')],
  ['a coding', get('/', 'Host: a', 'Transfer-Encoding: chunked')],
  ['an upgrade', get('/', 'Host: a', 'Connection: upgrade', 'Upgrade: h2c')],
  ['an expectation', get('/', 'Host: a', 'Expect: 100-continue')],
  ['a connection that closes', get('/', 'Host: a', 'Connection: close')],
  ['a connection that names a field', get('/', 'Host: a', 'Connection: keep-alive, X-Any')],
  ['a folded line', get('/', 'Host: a', 'X: a\r\n b')],
  ['a space before the colon', get('/', 'Host : a')],
  ['a line that is no field', get('/', 'Host: a', 'nothing')],
  ['a lone line feed', 'GET / HTTP/1.1\nHost: a\n\n'],
  ['a lone line feed among the fields', 'GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n'],
  ['a lone carriage return', get('/', 'Host: a\rX: b')],
  ['a NUL', get('/', 'Host: a', 'X: \0')],
  ['half a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['more than 8 kB', get('/', 'Host: a', `X: ${'a'.repeat(9000)}`)],
  ['a long target', get(`/${'a'.repeat(9000)}`, 'Host: a')],
  ['more than a hundred fields', get('/', 'Host: a', ...Array.from({ length: 100 }, (_, i) => `X-${i}: a`))],
  ['nothing', ''],
])('%s is for Node', (_what, text) => {
  expect(read(text)).toBeNull();
});

describe('whatever is read here, Node reads the same', () => {
  let port: number;
  beforeAll(async () => {
    const server = http.createServer({ requireHostHeader: false }, (request, response) => {
      const { method, url, rawHeaders } = request;
      response.setHeader('X-Seen', Buffer.from(JSON.stringify([method, url, rawHeaders])).toString('base64'));
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    afterAll(() => {
      server.close();
      server.closeAllConnections();
    });
    port = (server.address() as AddressInfo).port;
  });

  const piece = fc.constantFrom(
    ...[
      'GET ',
      'HEAD ',
      '/',
      '/a.com',
      '?size=64',
      '#',
      ' HTTP/1.1',
      ' HTTP/1.0',
      '\r\n',
      '\r\n',
      '\n',
      '\r',
    ],
    ...[
      'Host: a',
      'Host:',
      'host: b',
      'Accept: c',
      'Origin:\td ',
      ' ',
      '\t',
      ':',
      '\0',
      '\x7f',
      '\xe9',
      '%41',
    ],
    ...[
      'Content-Length: 4',
      'Transfer-Encoding: chunked',
      'Connection: close',
      'Connection: keep-alive',
      'X',
    ],
    ...['"', '<', '\\', '|', '`', '{', '~', 'If-None-Match: "x"', 'Keep-Alive: 5', 'TE: trailers'],
  );
  /** Mostly right, with something put in, left out or doubled. */
  const nearlyRight = fc
    .tuple(
      fc.constantFrom('GET ', 'HEAD '),
      fc.array(piece, { maxLength: 3 }),
      fc.array(piece, { maxLength: 4 }),
    )
    .map(
      ([method, inTarget, inFields]) =>
        `${method}/${inTarget.join('')} HTTP/1.1\r\nHost: a\r\n${inFields.map((field) => `${field}\r\n`).join('')}\r\n`,
    );
  const anything = fc.array(piece, { maxLength: 14 }).map((pieces) => `${pieces.join('')}\r\n\r\n`);

  test('method, target, the headers that count, and where it ends', async () => {
    let readHere = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: nearlyRight }, anything), async (text) => {
        const head = read(text);
        if (head === null) return;
        readHere += 1;
        const next = get('/next', 'Host: next');
        const { replies } = await exchange(port, text.slice(0, head.length) + next, {
          replies: 2,
          methods: [head.method],
        });
        const [first, second] = replies.map((reply) =>
          JSON.parse(Buffer.from(reply.header('x-seen') ?? '', 'base64').toString()),
        );
        expect(first?.slice(0, 2)).toEqual([head.method, head.target]);
        expect(requestHeaders(first?.[2] ?? [])).toEqual(head.headers);
        expect(second?.[1]).toBe('/next');
      }),
      { numRuns: 3000 },
    );
    expect(readHere).toBeGreaterThan(150);
  });
});
