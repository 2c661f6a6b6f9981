import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownCorpus } from '../../tests/support/corpora.ts';
import { beforeTimer } from '../../tests/support/in-time.ts';
import {
  httpOrigin,
  type LocalServer,
  listen,
  localNetwork,
  PUBLIC_STAND_IN,
  rawOrigin,
} from '../../tests/support/local-network.ts';
import { SELF_SIGNED } from '../../tests/support/self-signed.ts';
import { guardedFetch, isFetchFailure } from './guarded-fetch.ts';
import { PUBLIC_INTERNET } from './network.ts';
import { isPublicAddress, isPublicName } from './public-address.ts';

const OPTIONS = { maxBytes: 100_000, accept: 'text/html', userAgent: 'BlazonBot/1.0' };
const open: LocalServer[] = [];
afterAll(async () => {
  await Promise.all(open.map((server) => server.close()));
});
const kept = async (server: Promise<LocalServer>) => {
  open.push(await server);
  return server;
};

let origin: LocalServer;
/** On the same port of the loopback: nothing may ever reach it. */
let canaries: LocalServer[];
let location = '';
beforeAll(async () => {
  origin = await kept(
    httpOrigin((request, response) => {
      if (request.url === '/start') response.writeHead(302, { location }).end();
      else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (request.url === '/refresh')
        response.end(`<meta http-equiv=refresh content="0;url=http://127.0.0.1:${origin.port}/">`);
      else response.end(JSON.stringify({ url: request.url, headers: request.headers }));
    }),
  );
  const canary = (host: string) =>
    kept(httpOrigin((_request, response) => response.end('inside'), { host, port: origin.port }));
  canaries = [await canary('127.0.0.1'), await canary('::1')];
});
const reached = () => canaries.reduce((sum, canary) => sum + canary.connections(), 0);

const NAMES = {
  'pub.example.com': [[PUBLIC_STAND_IN]],
  'priv.example.com': [['10.0.0.1']],
  'loopback.example.com': [['127.0.0.1']],
  'mixed.example.com': [[PUBLIC_STAND_IN, '127.0.0.1']],
  'mixed6.example.com': [[PUBLIC_STAND_IN, '::1']],
  'mapped.example.com': [['::ffff:127.0.0.1']],
  'nat64.example.com': [['64:ff9b::7f00:1']],
  '6to4.example.com': [['2002:7f00:1::']],
  'teredo.example.com': [['2001:0:4136:e378:8000:63bf:80ff:fffe']],
  'zero.example.com': [['0.0.0.0']],
  'unspec.example.com': [['::']],
  'rebind.example.com': [[PUBLIC_STAND_IN], ['127.0.0.1']],
  'metadata.google.internal': [[PUBLIC_STAND_IN]],
  localhost: [[PUBLIC_STAND_IN]],
};
const fetchLocally = (address: string, more: Partial<Parameters<typeof guardedFetch>[1]> = {}) =>
  guardedFetch(address, { ...OPTIONS, ...more }, localNetwork(NAMES, [origin.port]));
const failureOf = async (address: string, more = {}) => {
  const answer = await fetchLocally(address, more);
  return isFetchFailure(answer) ? answer.failure : `fetched ${answer.status}`;
};

describe('addresses', () => {
  test.each(ownCorpus<{ ip: string; blocked: boolean; note: string }>('ssrf-ips'))(
    '$ip ($note): blocked $blocked',
    ({ ip, blocked }) => expect(isPublicAddress(ip)).toBe(!blocked),
  );

  test('every hostile URL is refused before a connection is opened', async () => {
    const rows = ownCorpus<{ url: string; target: string }>('ssrf-urls').filter(
      (row) => row.target !== 'parser differential',
    );
    expect(rows.length).toBeGreaterThan(150);
    for (const { url } of rows) {
      const answer = await guardedFetch(url, OPTIONS, {
        ...PUBLIC_INTERNET,
        resolve: async () => ['127.0.0.1'],
      });
      expect([url, isFetchFailure(answer) && answer.failure]).toEqual([
        url,
        expect.stringMatching(/^(bad_url|not_public)$/),
      ]);
    }
    expect(reached()).toBe(0);
  });

  test('the address of Azure’s own services, in a public block, is not public', () => {
    for (const text of ['168.63.129.16', '::ffff:168.63.129.16']) expect(isPublicAddress(text)).toBe(false);
    expect(isPublicAddress('168.63.129.17')).toBe(true);
  });

  test('checks and connects to the same host, whatever the spelling of the URL', async () => {
    const answer = await fetchLocally(`http://pub.example.com:${origin.port}\\@127.0.0.1/`);
    expect(answer).toMatchObject({ status: 200, url: { hostname: 'pub.example.com' } });
    expect(reached()).toBe(0);
  });

  test.each(Object.keys(NAMES).filter((name) => !/^(pub|rebind)\./.test(name)))(
    '%s is refused',
    async (name) => {
      expect(await failureOf(`http://${name}:${origin.port}/`)).toBe('not_public');
      expect(reached()).toBe(0);
    },
  );

  test('a literal private address is refused, even if all ports are allowed', async () => {
    for (const host of ['127.0.0.1', '[::1]', '0', '0x7f.1', '[::ffff:7f00:1]', '2130706433'])
      expect(await failureOf(`http://${host}:${origin.port}/`)).toBe('not_public');
    expect(reached()).toBe(0);
  });

  test('DNS rebinding: connects to the address that was checked, and refuses the next request', async () => {
    const network = localNetwork(NAMES, [origin.port]);
    const url = `http://rebind.example.com:${origin.port}/`;
    expect(await guardedFetch(url, OPTIONS, network)).toMatchObject({ status: 200 });
    expect(await guardedFetch(url, OPTIONS, network)).toMatchObject({ failure: 'not_public' });
    expect(reached()).toBe(0);
  });

  test('a private address that the resolver hid is refused at the socket', async () => {
    let asked = 0;
    const network = localNetwork({ 'pub.example.com': [['127.0.0.1']] }, [origin.port]);
    const isPublic = (address: string) => (asked++ === 0 ? true : network.isPublicAddress(address));
    const answer = await guardedFetch(`http://pub.example.com:${origin.port}/`, OPTIONS, {
      ...network,
      isPublicAddress: isPublic,
    });
    expect(answer).toMatchObject({ failure: 'not_public' });
  });

  test('a host that does not exist is unknown_host', async () => {
    expect(await failureOf('http://nobody.example.com/')).toBe('unknown_host');
  });

  test.each(['http://a.internal/', 'http://a.local/', 'http://a.onion/', 'http://com/', 'http://host/'])(
    '%s is not a name of the public internet',
    (address) => expect(isPublicName(new URL(address).hostname)).toBe(false),
  );
});

describe('redirects', () => {
  const follow = async (to: string) => {
    location = to.replaceAll('{port}', String(origin.port));
    return failureOf(`http://pub.example.com:${origin.port}/start`);
  };

  test.each([
    ['http://127.0.0.1:{port}/secret', 'not_public'],
    ['http://169.254.169.254/latest/meta-data/', 'not_public'],
    ['//127.0.0.1:{port}/', 'not_public'],
    ['file:///etc/passwd', 'bad_url'],
    ['http://localhost:{port}/', 'not_public'],
    ['gopher://127.0.0.1:6379/_', 'bad_url'],
    ['http://pub.example.com:22/', 'not_public'],
    ['http://user@pub.example.com:{port}/', 'bad_url'],
    ['http://loopback.example.com:{port}/', 'not_public'],
    ['', 'bad_response'],
    [`http://pub.example.com/${'a'.repeat(8000)}`, 'bad_url'],
    ['https://pub.example.com:{port}/', 'tls'],
    ['/loop', 'too_many_redirects'],
    ['/relative', 'fetched 200'],
    ['http://pub.example.com:{port}/other', 'fetched 200'],
    ['/refresh', 'fetched 200'],
  ])('to %s: %s', async (to, outcome) => {
    const before = reached();
    expect(await follow(to)).toBe(outcome);
    expect(reached()).toBe(before);
  });

  test('reports the final URL', async () => {
    location = '/a/b';
    const answer = await fetchLocally(`http://pub.example.com:${origin.port}/start#part`);
    expect(answer).toMatchObject({ url: { pathname: '/a/b', hash: '' } });
  });
});

test('sends no identifying data', async () => {
  const answer = await fetchLocally(`http://pub.example.com:${origin.port}/`);
  if (isFetchFailure(answer)) throw new Error(answer.text);
  const { headers } = JSON.parse(answer.body.toString());
  expect(headers).toEqual({
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
    connection: 'close',
    host: `pub.example.com:${origin.port}`,
    'user-agent': 'BlazonBot/1.0',
  });
});

describe('hostile origins', () => {
  const limits = { headers: 1000, total: 1500 };
  /** What becomes of a fetch from a server that speaks like this. */
  async function from(speak: (socket: Socket) => void, more = {}) {
    const server = await kept(rawOrigin(speak));
    const network = localNetwork(NAMES, [server.port]);
    const answer = await guardedFetch(
      `http://pub.example.com:${server.port}/`,
      { ...OPTIONS, limits, ...more },
      network,
    );
    return isFetchFailure(answer)
      ? { failure: answer.failure }
      : { status: answer.status, bytes: answer.body.length, isCut: answer.isCut };
  }
  const onRequest = (speak: (socket: Socket) => void) => (socket: Socket) =>
    socket.once('data', () => speak(socket));
  const dripping = (socket: Socket, text: () => string) => {
    const timer = setInterval(() => socket.write(text()), 200);
    socket.on('close', () => clearInterval(timer));
  };
  const flooding = (socket: Socket, head: string) => {
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
    };
    socket.on('drain', more);
    more();
  };
  const bomb = (encoding: string, body: Buffer) =>
    onRequest((socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.end(body);
    });

  test.each<[string, (socket: Socket) => void, object]>([
    ['never answers', () => {}, { failure: 'timeout' }],
    [
      'drips headers',
      onRequest((s) => {
        s.write('HTTP/1.1 200 OK\r\nx-slow: ');
        dripping(s, () => 'x');
      }),
      { failure: 'timeout' },
    ],
    [
      'drips a body',
      onRequest((s) => {
        s.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
        dripping(s, () => 'x');
      }),
      { failure: 'timeout' },
    ],
    [
      'drips chunks',
      onRequest((s) => {
        s.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        dripping(s, () => '1\r\nx\r\n');
      }),
      { failure: 'timeout' },
    ],
    [
      'never ends its body',
      onRequest((s) => flooding(s, 'HTTP/1.1 200 OK\r\n\r\n')),
      { status: 200, bytes: 100_000, isCut: true },
    ],
    [
      'announces 10 GB',
      onRequest((s) => flooding(s, 'HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n')),
      { status: 200, bytes: 100_000, isCut: true },
    ],
    [
      'announces 10 GB and closes',
      onRequest((s) => s.end('HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\nx')),
      { failure: 'bad_response' },
    ],
    [
      'resets in the middle',
      onRequest((s) => {
        s.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf');
        setTimeout(() => s.resetAndDestroy(), 50);
      }),
      { failure: 'bad_response' },
    ],
    ['sends no HTTP', onRequest((s) => s.end('hello\r\n')), { failure: 'bad_response' }],
    ['sends a junk status', onRequest((s) => s.end('HTTP/1.1 abc OK\r\n\r\n')), { failure: 'bad_response' }],
    [
      'sends two lengths',
      onRequest((s) => s.end('HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde')),
      { failure: 'bad_response' },
    ],
    [
      'sends endless headers',
      onRequest((s) => {
        s.write('HTTP/1.1 200 OK\r\n');
        for (let i = 0; i < 500; i += 1) s.write(`set-cookie: a${i}=${'x'.repeat(500)}\r\n`);
        s.end('\r\n');
      }),
      { failure: 'bad_response' },
    ],
    [
      'redirects twice in a row',
      onRequest((s) => s.end('HTTP/1.1 302 Found\r\nlocation: /a\r\nlocation: http://127.0.0.1/\r\n\r\n')),
      { failure: 'bad_response' },
    ],
    [
      'sends a gzip bomb',
      bomb('gzip', gzipSync(Buffer.alloc(50_000_000))),
      { status: 200, bytes: 100_000, isCut: true },
    ],
    [
      'sends a br bomb',
      bomb('br', brotliCompressSync(Buffer.alloc(50_000_000))),
      { status: 200, bytes: 100_000, isCut: true },
    ],
    ['sends zstd', bomb('zstd', Buffer.from('x')), { failure: 'bad_response' }],
    ['packs twice', bomb('gzip, gzip', gzipSync(gzipSync('x'))), { failure: 'bad_response' }],
    ['lies about gzip', bomb('gzip', Buffer.from('plain')), { failure: 'bad_response' }],
    [
      'cuts its gzip short',
      bomb('gzip', gzipSync('x'.repeat(1000)).subarray(0, 20)),
      { failure: 'bad_response' },
    ],
  ])('one that %s', async (_what, speak, expected) => {
    const before = process.memoryUsage.rss();
    expect(await from(speak)).toEqual(expected);
    expect(process.memoryUsage.rss() - before).toBeLessThan(80e6);
  });

  test('an untrusted certificate is refused', async () => {
    const server = await kept(
      listen(createTlsServer(SELF_SIGNED, (_request, response) => response.end('x'))),
    );
    const answer = await guardedFetch(
      `https://pub.example.com:${server.port}/`,
      OPTIONS,
      localNetwork(NAMES, [server.port]),
    );
    expect(answer).toMatchObject({ failure: 'tls' });
  });

  test('a closed port is unreachable', async () => {
    const server = await rawOrigin(() => {});
    await server.close();
    const answer = await guardedFetch(
      `http://pub.example.com:${server.port}/`,
      OPTIONS,
      localNetwork(NAMES, [server.port]),
    );
    expect(answer).toMatchObject({ failure: 'unreachable' });
  });

  test('a host gets at most four concurrent requests', async () => {
    const server = await kept(rawOrigin(() => {}));
    const network = localNetwork(NAMES, [server.port]);
    const ask = () =>
      guardedFetch(`http://pub.example.com:${server.port}/`, { ...OPTIONS, limits: { total: 500 } }, network);
    const reasons = (await Promise.all(Array.from({ length: 6 }, ask))).map(
      (answer) => isFetchFailure(answer) && answer.failure,
    );
    expect(reasons.sort()).toEqual(['busy', 'busy', 'timeout', 'timeout', 'timeout', 'timeout']);
    expect(server.connections()).toBe(4);
  });
});

test('a slow name server times out', async () => {
  // No server answers this name.
  expect(await beforeTimer(2000, PUBLIC_INTERNET.resolve('nobody.example.invalid', 300))).toEqual([]);
});
