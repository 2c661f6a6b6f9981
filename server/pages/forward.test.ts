import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../lib/core/log/logger.ts';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { type PagesUpstream, pagesUpstream } from '../../tests/support/pages-upstream.ts';
import { exchange, requestBytes } from '../../tests/support/raw-exchange.ts';
import { testService } from '../../tests/support/test-service.ts';
import { Forwarder } from './forward.ts';

let pages: PagesUpstream;
let call: Call;
let port: number;
let forwarder: Forwarder;

const NO_DATABASE = { url: 'postgres://nobody@127.0.0.1:1/none' };

beforeAll(async () => {
  pages = await pagesUpstream((request, response, body) => {
    if (request.url === '/page/stream') return stream(response);
    if (request.url === '/page/hang') return;
    response.writeHead(200, 'Fine', {
      'Content-Type': 'text/html',
      'X-Page': 'yes',
      'Keep-Alive': 'timeout=99',
      'Set-Cookie': ['a=1', 'b=2'],
    });
    response.end(`${request.method} ${request.url} ${body.length}`);
  });
  forwarder = new Forwarder({
    address: { host: '127.0.0.1', port: pages.port },
    log: createLogger('silent'),
    maxAbandonedMs: 100,
  });
  ({ call, port } = await frontServer(testService(NO_DATABASE), {}, forwarder, { upgrades: true }));
});
afterAll(() => forwarder.close());
beforeEach(() => {
  pages.seen.length = 0;
});

function stream(response: http.ServerResponse): void {
  response.write('first');
  const timer = setInterval(() => response.write('more'), 20);
  response.on('close', () => clearInterval(timer));
}

describe('a page', () => {
  test('is forwarded except for hop-by-hop headers', async () => {
    const reply = await call('/page/one?x=%20&x=2');
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe('GET /page/one?x=%20&x=2 0');
    expect(reply.headers).toMatchObject({ 'x-page': 'yes', 'set-cookie': ['a=1', 'b=2'] });
    expect(reply.headers['keep-alive']).not.toBe('timeout=99');
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  });

  test('is requested with our own forwarding headers, without forged ones', async () => {
    const forged = {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.com',
      'X-Forwarded-Proto': 'https',
      'x-forwarded-port': '1',
      forwarded: 'host=evil.com',
      'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
      'x-middleware-rewrite': '/admin',
      'x-invoke-status': '500',
      'x-matched-path': '/admin',
      'x-now-route-matches': '1',
      'x-nextjs-data': '1',
      'x-prerender-revalidate': 'x',
      'x-original-url': '/admin',
      'x-original-host': 'evil.com',
      'x-rewrite-url': '/admin',
      'x-host': 'evil.com',
      'x-real-ip': '127.0.0.1',
      'cf-connecting-ip': '1.1.1.1',
      'true-client-ip': '::1',
      'x-http-method-override': 'DELETE',
      'x-blazon-front': 'a guess',
    };
    await call('/page/one', {
      headers: { ...forged, host: 'localhost:3000', 'x-mine': 'kept', cookie: 'a=b' },
    });
    const headers = pages.seen[0]?.headers ?? {};
    expect(headers).toMatchObject({
      host: 'localhost:3000',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:3000',
      'x-forwarded-proto': 'http',
      'x-mine': 'kept',
      cookie: 'a=b',
    });
    const ours = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
    for (const name of Object.keys(forged))
      if (!ours.includes(name.toLowerCase())) expect(headers).not.toHaveProperty(name.toLowerCase());
  });

  test('carries the secret that makes Next believe the address', async () => {
    const address = { host: '127.0.0.1', port: pages.port };
    const own = new Forwarder({ address, log: createLogger('silent'), secret: 'of this run' });
    const front = await frontServer(testService(NO_DATABASE), {}, own);
    await front.call('/page/one', { headers: { 'x-blazon-front': 'a guess' } });
    expect(pages.seen[0]?.headers['x-blazon-front']).toBe('of this run');
    own.close();
  });

  test('hop-by-hop headers, and those named by Connection, are not forwarded', async () => {
    await exchange(
      port,
      requestBytes('GET', '/page/one', [
        ['Connection', 'keep-alive, X-Internal'],
        ['X-Internal', 'secret'],
        ['Keep-Alive', 'timeout=5'],
        ['TE', 'trailers'],
        ['Proxy-Authorization', 'Basic x'],
        ['Proxy-Connection', 'keep-alive'],
      ]),
    );
    const headers = pages.seen[0]?.headers ?? {};
    for (const name of ['x-internal', 'keep-alive', 'te', 'proxy-authorization', 'proxy-connection'])
      expect(headers).not.toHaveProperty(name);
  });
});

describe('the body of a request', () => {
  test('arrives complete, up to the limit of its route', async () => {
    for (const [path, bytes, status] of [
      ['/page/form', 128 * 1024, 200],
      ['/page/form', 128 * 1024 + 1, 413],
      ['/operator/catalog/logo', 5 * 1024 * 1024, 200],
      ['/operator/catalog/logo', 6 * 1024 * 1024, 413],
    ] as const) {
      const reply = await call(path, { method: 'POST', body: Buffer.alloc(bytes, 'x') });
      expect([path, bytes, reply.status]).toEqual([path, bytes, status]);
      if (status === 200) expect(reply.body.toString()).toBe(`POST ${path} ${bytes}`);
      else expect(reply.problem().code).toBe('content_too_large');
    }
  });

  const SMUGGLED = 'GET /page/smuggled HTTP/1.1\r\nHost: x\r\nx-middleware-subrequest: proxy\r\n\r\n';

  test.each(['GET', 'HEAD', 'POST'])('of a chunked %s is never parsed as a request', async (method) => {
    const chunk = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`;
    await exchange(port, `${requestBytes(method, '/page/one', [['Transfer-Encoding', 'chunked']])}${chunk}`, {
      methods: [method],
    });
    await call('/page/after');
    expect(pages.seen.map(({ url, body }) => [url, body.length])).toEqual([
      ['/page/one', SMUGGLED.length],
      ['/page/after', 0],
    ]);
  });

  test('keeps its Content-Length even if Connection names it', async () => {
    const headers = [
      ['Connection', 'Content-Length, Host, keep-alive'],
      ['Content-Length', String(SMUGGLED.length)],
    ] as const;
    await exchange(port, `${requestBytes('GET', '/page/one', headers)}${SMUGGLED}`);
    await call('/page/after');
    expect(pages.seen.map(({ url, body }) => [url, body.length])).toEqual([
      ['/page/one', SMUGGLED.length],
      ['/page/after', 0],
    ]);
    expect(pages.seen[0]?.headers.host).toBe('localhost');
  });
});

describe('a client that waits for 100 Continue', () => {
  const post = (length: number) =>
    requestBytes('POST', '/page/form', [
      ['Expect', '100-continue'],
      ['Content-Length', String(length)],
    ]);
  /** Sends a head, and the body after the first reply. */
  const talk = (head: string, body: string): Promise<string[]> =>
    new Promise((resolve) => {
      let text = '';
      const socket = net.connect(port, '127.0.0.1', () => socket.write(head));
      setTimeout(() => socket.end(), 1000).unref();
      socket.once('data', () => socket.write(body));
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () =>
        resolve([...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status ?? '')),
      );
    });

  test('gets it before its body is read', async () => {
    expect(await talk(post(3), 'a=b')).toEqual(['100', '200']);
    expect(pages.seen[0]?.body.toString()).toBe('a=b');
  });

  test('gets a refusal instead, if its head is refused', async () => {
    expect(await talk(post(10_000_000), '')).toEqual(['413']);
  });
});

describe('streams', () => {
  test('the first bytes arrive before the last are sent, and a disconnect ends the upstream', async () => {
    const first = await new Promise<string>((resolve, reject) => {
      const request = http.get(
        { port, host: '127.0.0.1', path: '/page/stream', agent: false },
        (response) => {
          response.on('error', () => {});
          response.once('data', (chunk) => {
            resolve(String(chunk));
            request.destroy();
          });
        },
      );
      request.on('error', reject);
    });
    expect(first).toMatch(/^first/);
    let open = -1;
    await eventually('nothing open upstream', () => {
      pages.server.getConnections((_error, count) => {
        open = count;
      });
      return open === 0;
    });
  });

  test('a malformed body is refused once, and Next is not asked', async () => {
    const upload = `${requestBytes('POST', '/page/one', [['Transfer-Encoding', 'chunked']])}5\r\nhello\r\n`;
    const { replies, closed } = await exchange(port, `${upload}not a chunk size\r\n`, { replies: 2 });
    expect(replies.map((reply) => reply.status)).toEqual([400]);
    expect(closed).toBe(true);
    expect(pages.seen).toEqual([]);
  });
});

describe('upgrades', () => {
  test('a WebSocket of the pages works both ways', async () => {
    pages.server.once('upgrade', (request, socket) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Path: ${request.url}\r\n\r\nhello`,
      );
      socket.on('data', (data) => socket.end(`echo ${data}`));
      socket.on('error', () => {});
    });
    const received = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write(
          requestBytes('GET', '/_next/hmr', [
            ['Connection', 'Upgrade'],
            ['Upgrade', 'websocket'],
          ]),
        ),
      );
      socket.on('error', reject);
      socket.on('data', (data) => {
        text += data;
        if (text.endsWith('hello')) socket.write('ping');
        if (text.endsWith('echo ping')) resolve(text);
      });
    });
    expect(received).toMatch(/^HTTP\/1\.1 101 /);
    expect(received).toContain('X-Path: /_next/hmr');
  });

  test('a client that resets during an upgrade does no harm', async () => {
    pages.server.once('upgrade', (_request, socket) => socket.on('error', () => {}));
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(
        requestBytes('GET', '/_next/hmr', [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
        ]),
      ),
    );
    socket.on('error', () => {});
    await new Promise((done) => setTimeout(done, 100));
    socket.resetAndDestroy();
    await new Promise((done) => setTimeout(done, 100));
    expect((await call('/livez')).status).toBe(200);
  });

  test.each([
    ['/livez', 'h2c'],
    ['/page/one', 'h2c'],
    ['/page/one', 'websocket'],
    ['/_next/static', 'h2c'],
  ])('%s that offers %s gets an ordinary response', async (path, protocol) => {
    const { replies, closed } = await exchange(
      port,
      requestBytes('GET', path, [
        ['Connection', 'Upgrade, HTTP2-Settings'],
        ['Upgrade', protocol],
        ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
      ]),
      { replies: 2 },
    );
    expect(replies.map((reply) => reply.status)).toEqual([200]);
    expect(closed).toBe(true);
  });

  test('CONNECT gets problem details', async () => {
    const { replies } = await exchange(port, requestBytes('CONNECT', 'example.com:443'));
    expect(replies[0]?.status).toBe(404);
    expect(replies[0]?.header('content-type')).toBe('application/problem+json');
  });
});

describe('while the pages are down', () => {
  test('pages are 502 problem details with Retry-After, and images are served', async () => {
    const gone = await pagesUpstream();
    const away = new Forwarder({
      address: { host: '127.0.0.1', port: gone.port },
      log: createLogger('silent'),
    });
    const { call: callAway } = await frontServer(testService(NO_DATABASE), {}, away);
    expect((await callAway('/page/one')).status).toBe(404);
    await gone.stop();
    for (const method of ['GET', 'POST', 'HEAD']) {
      const reply = await callAway('/page/one', { method });
      expect(reply.status).toBe(502);
      expect(reply.headers['retry-after']).toBe('2');
      expect(reply.headers['x-error-code']).toBe('pages_unavailable');
      if (method !== 'HEAD') expect(reply.problem().code).toBe('pages_unavailable');
    }
    expect((await callAway('/acme.com')).status).toBe(401);
    away.close();
  });

  test('a client that disconnects before the response closes the upstream', async () => {
    const request = http.get({ port, host: '127.0.0.1', path: '/page/hang', agent: false });
    request.on('error', () => {});
    await eventually('it was asked', () => pages.seen.length === 1);
    request.destroy();
    expect((await call('/page/one')).status).toBe(200);
  });
});
