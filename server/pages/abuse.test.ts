import type http from 'node:http';
import net from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../lib/core/log/logger.ts';
import { frontServer } from '../../tests/support/call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { type PagesUpstream, pagesUpstream } from '../../tests/support/pages-upstream.ts';
import { exchange, requestBytes } from '../../tests/support/raw-exchange.ts';
import { testService } from '../../tests/support/test-service.ts';
import { Forwarder, type ForwarderOptions } from './forward.ts';

const LARGE = 1_500_000;
const SLOTS = { max: 64, maxPerNetwork: 32, maxWaiting: 256, maxWaitingPerNetwork: 64 };

let pages: PagesUpstream;
let underWay = 0;
let mostUnderWay = 0;
let finishLater: () => void;

beforeEach(async () => {
  [underWay, mostUnderWay] = [0, 0];
  pages = await pagesUpstream((request, response) => {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    response.on('close', () => {
      underWay -= 1;
    });
    if (request.url === '/page/hang') return;
    if (request.url === '/page/later') {
      finishLater = () => response.end();
      return;
    }
    if (request.url === '/page/large') return void response.end(Buffer.alloc(LARGE));
    setImmediate(() => response.end(request.url));
  });
});

async function front(
  options: Partial<ForwarderOptions> = {},
  more: { trustedProxies?: number; upgrades?: boolean } = {},
) {
  const address = { host: '127.0.0.1', port: pages.port };
  const forwarder = new Forwarder({ address, log: createLogger('silent'), maxAbandonedMs: 100, ...options });
  const service = testService({ url: 'postgres://nobody@127.0.0.1:1/none' });
  return frontServer(service, {}, forwarder, more);
}

const open = (port: number, bytes: string): Promise<net.Socket> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    socket.on('error', () => {});
  });

async function untilNoConnections(server: http.Server): Promise<void> {
  let count = -1;
  await eventually('no connections', () => {
    server.getConnections((_error, now) => {
      count = now;
    });
    return count === 0;
  });
}

const UPGRADE = [
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
] as const;

describe('an upgrade that is not made', () => {
  test.each(['/_next/hmr', '/page/one', '/livez'])(
    '%s: the connection ends after the response',
    async (path) => {
      const { port, front: own } = await front();
      // This client never closes its half.
      const socket = await open(port, requestBytes('GET', path, UPGRADE));
      socket.pause();
      await untilNoConnections(own.server);
      socket.destroy();
    },
  );

  test.each(['end', 'resetAndDestroy'] as const)(
    'leaves nothing open when the client leaves (%s)',
    async (leave) => {
      const { port, front: own } = await front();
      const sockets = await Promise.all(
        Array.from({ length: 20 }, () => open(port, requestBytes('GET', '/page/hang', UPGRADE))),
      );
      await eventually('all are under way', () => underWay === 20);
      for (const socket of sockets) socket[leave]();
      await untilNoConnections(own.server);
      await eventually('none is under way', () => underWay === 0);
    },
  );

  test('is an ordinary request for Next', async () => {
    const { port } = await front();
    const { replies } = await exchange(port, requestBytes('GET', '/_next/hmr', UPGRADE));
    expect(replies.map(({ status, body }) => [status, String(body)])).toEqual([[200, '/_next/hmr']]);
    expect(pages.seen[0]?.headers).not.toHaveProperty('upgrade');
  });

  test('waits for the response to an earlier request', async () => {
    const { port } = await front();
    const bytes = requestBytes('GET', '/page/one') + requestBytes('GET', '/page/two', UPGRADE);
    const { replies } = await exchange(port, bytes, { replies: 2 });
    expect(replies.map(({ body }) => String(body))).toEqual(['/page/one', '/page/two']);
  });
});

describe('an upgrade in development', () => {
  test.each(['client', 'Next'])('ends on both sides when the %s ends it', async (side) => {
    const { port, front: own } = await front({}, { upgrades: true });
    const accepted: net.Socket[] = [];
    pages.server.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      socket.resume().on('end', () => socket.end());
      accepted.push(socket as net.Socket);
    });
    const socket = await open(port, requestBytes('GET', '/_next/hmr', UPGRADE));
    await new Promise((done) => socket.once('data', done));
    socket.resume();
    (side === 'client' ? socket : accepted[0])?.end();
    await untilNoConnections(own.server);
    await eventually('Next has none', () => accepted[0]?.destroyed === true);
  });
});

describe('pipelined pages', () => {
  test('are requested one at a time, and answered in order', async () => {
    const { port } = await front();
    const paths = Array.from({ length: 300 }, (_none, i) => `/page/${i}`);
    const { replies } = await exchange(port, paths.map((path) => requestBytes('GET', path)).join(''), {
      replies: paths.length,
      timeoutMs: 20_000,
    });
    expect(replies.map(({ body }) => String(body))).toEqual(paths);
    expect(mostUnderWay).toBe(1);
  });

  test('are not even parsed while one is under way', async () => {
    const { port, front: own } = await front();
    let parsed = 0;
    own.server.on('request', () => {
      parsed += 1;
    });
    const socket = await open(port, requestBytes('GET', '/page/hang').repeat(50_000));
    await eventually('the first is under way', () => underWay === 1);
    await exchange(port, requestBytes('GET', '/page/one'));
    expect(parsed).toBeLessThan(50);
    expect(pages.seen.filter(({ url }) => url === '/page/hang')).toHaveLength(1);
    // The front server reads no more, and so cannot see it leave.
    socket.destroy();
    await eventually('none is under way', () => underWay === 0);
  });

  test('of bodies and heads in odd pieces are parsed as one stream', async () => {
    const { port } = await front();
    const body = 'GET /page/hidden HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100);
    const post = requestBytes('POST', '/page/post', [['Content-Length', String(body.length)]]) + body;
    const bytes = (post + requestBytes('GET', '/page/get', [['X-Long', 'x'.repeat(3000)]])).repeat(5);
    const { replies } = await exchange(port, bytes, { replies: 10 });
    expect(replies.map((reply) => String(reply.body))).toEqual(
      Array.from({ length: 5 }, () => ['/page/post', '/page/get']).flat(),
    );
  });
});

describe('connections to Next', () => {
  test('are shared: too many at once get 503 with Retry-After', async () => {
    const slots = { max: 2, maxPerNetwork: 2, maxWaiting: 1, maxWaitingPerNetwork: 1 };
    const { port, call } = await front({ slots });
    const held = await Promise.all([1, 2, 3].map(() => open(port, requestBytes('GET', '/page/hang'))));
    await eventually('two are under way', () => underWay === 2);
    const reply = await call('/page/one');
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '1']);
    expect(mostUnderWay).toBe(2);
    for (const socket of held) socket.destroy();
    await eventually('none is under way', () => underWay === 0);
    expect((await call('/page/one')).status).toBe(200);
  });

  test('are not taken before a body has arrived', async () => {
    const { port, call } = await front({ slots: { ...SLOTS, max: 1 } });
    const post = `${requestBytes('POST', '/page/form', [['Content-Length', '1000']])}a`;
    const held = await Promise.all(Array.from({ length: 70 }, () => open(port, post)));
    expect((await call('/page/one')).status).toBe(200);
    expect(pages.seen.map(({ url }) => url)).toEqual(['/page/one']);
    for (const socket of held) socket.destroy();
  });

  test('are not held by clients that do not read', async () => {
    const { port, call } = await front({ slots: { ...SLOTS, max: 1 } });
    const slow = await open(port, requestBytes('GET', '/page/large').repeat(40));
    slow.pause();
    // The buffers of the system take the first replies.
    let before = -1;
    while (pages.seen.length !== before) {
      before = pages.seen.length;
      await new Promise((done) => setTimeout(done, 300));
    }
    expect(before).toBeLessThan(40);
    expect((await call('/page/one')).status).toBe(200);
    slow.destroy();
  });

  test('are kept while Next works on a page whose client has left', async () => {
    const { port, call } = await front({ slots: { ...SLOTS, max: 1 }, maxAbandonedMs: 60_000 });
    const left = await open(port, requestBytes('GET', '/page/later'));
    await eventually('it is under way', () => underWay === 1);
    left.destroy();
    const next = call('/page/one');
    for (let i = 0; i < 20; i += 1) await call('/livez');
    expect(pages.seen).toHaveLength(1);
    finishLater();
    expect((await next).status).toBe(200);
  });

  test('are not kept for clients that have left, not even for pipelined pages', async () => {
    const { port } = await front();
    const socket = await open(port, requestBytes('GET', '/page/hang').repeat(1000));
    await eventually('one is under way', () => underWay === 1);
    socket.end();
    await eventually('none is under way', () => underWay === 0);
    expect(pages.seen).toHaveLength(1);
  });
});

test('a body that does not arrive in time is 408, and the connection is closed', async () => {
  const { port } = await front({ maxBodyMs: 100 });
  const post = `${requestBytes('POST', '/page/form', [['Content-Length', '1000']])}a`;
  const { replies, closed } = await exchange(port, post, { replies: 2 });
  expect(replies.map(({ status }) => status)).toEqual([408]);
  expect(closed).toBe(true);
  expect(pages.seen).toEqual([]);
});

test('bodies of one network take a share of the memory for bodies, and leave the rest to others', async () => {
  const bodies = { max: 100_000, maxPerNetwork: 60_000 };
  const { port, call } = await front({ bodies }, { trustedProxies: 1 });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const half = requestBytes('POST', '/page/form', [
    ['X-Forwarded-For', '2001:db8::1'],
    ['Content-Length', '59000'],
  ]);
  const held = await open(port, half + 'a'.repeat(58_000));
  const post = (address: string) =>
    call('/page/post', { method: 'POST', body: 'a'.repeat(5000), ...from(address) });
  // The rest of the held body may still be on its way.
  await eventually('its share is used up', async () => (await post('2001:db8::2')).status === 503);
  expect((await post('2001:db8::2')).headers['retry-after']).toBe('1');
  expect((await post('2001:db8:0:1::1')).status).toBe(200);
  held.destroy();
  await eventually('it is given back', async () => (await post('2001:db8::2')).status === 200);
});

describe('requests of a network per minute', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test('are limited: an IPv4 address, or an IPv6 /64', async () => {
    const { call } = await front({ perMinute: 3 }, { trustedProxies: 1 });
    const asked = [
      '2001:db8::1',
      '2001:db8::2',
      '2001:db8::3',
      '2001:db8::4',
      '2001:db8:0:1::1',
      '192.0.2.1',
    ];
    const statuses: number[] = [];
    for (const address of asked) statuses.push((await call('/page/one', from(address))).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200]);
    const reply = await call('/page/one', from('2001:db8::5'));
    expect(reply.problem().code).toBe('rate_limited');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('searches have a limit of their own, however they are spelled, and files have none', async () => {
    const { call } = await front({ perMinute: 10 });
    const statuses: number[] = [];
    for (const path of [
      ...['/api/search?q=a', '/api/%73earch?q=b', '/docs/sear%63h?q=c', '/dashboard/find?q=d', '/?%71=e'],
      '/',
    ])
      statuses.push((await call(path)).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429, 200]);
    for (let i = 0; i < 15; i += 1) expect((await call('/_next/static/a.js')).status).toBe(200);
  });
});

describe('what Next does not get', () => {
  test.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])('%s is 405', async (method) => {
    const { call } = await front();
    const reply = await call('/page/one', { method });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    expect(pages.seen).toEqual([]);
  });

  test.each([
    ['/page/one', 'GET, HEAD, OPTIONS, POST'],
    ['/api/search', 'GET, HEAD, OPTIONS'],
    ['/operator/catalog/logo', 'OPTIONS, POST'],
  ])('OPTIONS %s: it is answered here', async (path, allow) => {
    const { call } = await front();
    const reply = await call(path, { method: 'OPTIONS' });
    expect([reply.status, reply.headers.allow, reply.body.length]).toEqual([204, allow, 0]);
    expect(pages.seen).toEqual([]);
  });

  test.each([
    ['HEAD', '/api/auth/callback/github', 'GET, OPTIONS, POST'],
    ['GET', '/api/payments/stripe', 'OPTIONS, POST'],
    ['GET', '/operator/catalog/logo', 'OPTIONS, POST'],
  ])('%s %s: 405', async (method, path, allow) => {
    const { call } = await front();
    const reply = await call(path, { method });
    expect([reply.status, reply.headers.allow]).toEqual([405, allow]);
    expect(pages.seen).toEqual([]);
  });

  test.each([
    ['multipart/form-data', 'a', 400],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', 400],
    [
      'multipart/form-data; boundary="x y"',
      '--x y\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x y--\r\n',
      200,
    ],
    ['application/x-www-form-urlencoded', 'a=b', 200],
  ])('half a form: %s %j is %i', async (type, body, status) => {
    const { call } = await front();
    const reply = await call('/page/form', { method: 'POST', headers: { 'content-type': type }, body });
    expect(reply.status).toBe(status);
    expect(pages.seen).toHaveLength(status === 200 ? 1 : 0);
  });

  test.each([
    ['a b', 400],
    ['a/b', 400],
    ['<x>', 400],
    ['[::1', 400],
    ['a:port', 400],
    ['a@b', 400],
    ['', 200],
    ['[::1]:3000', 200],
    ['under_score.example:80', 200],
  ])('a Host that is none: %j is %i', async (host, status) => {
    const { port } = await front();
    for (const path of ['/page/one', '/livez']) {
      const { replies } = await exchange(port, requestBytes('GET', path, [['Host', host]]));
      expect([path, replies[0]?.status]).toEqual([path, status]);
    }
  });

  test.each([
    ['http://evil.example', '/page/one', 403],
    ['null', '/page/one', 403],
    ['http://localhost.evil.example', '/operator/catalog/logo', 403],
    ['http://localhost', '/page/one', 200],
    ['https://LOCALHOST', '/page/one', 200],
    ['http://evil.example', '/api/auth/callback', 200],
  ])('a POST from %s to %s is %i', async (origin, path, status) => {
    const { call } = await front();
    const headers = { origin, host: 'localhost' };
    const reply = await call(path, { method: 'POST', headers, body: 'a=b' });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.problem().code).toBe('cross_origin');
    expect(pages.seen).toHaveLength(status === 200 ? 1 : 0);
  });

  test('in maintenance: forms and sign-ins, with 503 and Retry-After; pages are shown', async () => {
    const { call } = await front({ isInMaintenance: true });
    for (const [method, path] of [
      ['POST', '/sign-in'],
      ['POST', '/api/payments/stripe'],
      ['GET', '/api/auth/callback/github'],
    ] as const) {
      const reply = await call(path, { method });
      expect([path, reply.status, reply.headers['retry-after']]).toEqual([path, 503, '300']);
    }
    expect(pages.seen).toEqual([]);
    expect((await call('/page/one')).status).toBe(200);
  });

  test('a position that it cannot read', async () => {
    const { call } = await front();
    const reply = await call('/page/one', { headers: { rsc: '1', 'next-router-state-tree': 'x' } });
    expect([reply.status, reply.problem().code]).toEqual([400, 'invalid_request']);
    expect(pages.seen).toEqual([]);
  });

  test('an absolute target: it gets the origin form, and the host of the target', async () => {
    const { port } = await front();
    for (const [target, url] of [
      ['http://other.example/page/one?x=1', '/page/one?x=1'],
      ['http://other.example', '/'],
      ['HTTP://other.example?x', '/?x'],
    ] as const) {
      pages.seen.length = 0;
      await exchange(port, requestBytes('GET', target));
      expect(pages.seen[0]).toMatchObject({ url, headers: { 'x-forwarded-host': 'other.example' } });
    }
  });

  test('a malformed path of a file', async () => {
    const { call } = await front();
    const reply = await call('/_next/static/%');
    expect([reply.status, reply.problem().code]).toEqual([400, 'invalid_request']);
    expect(pages.seen).toEqual([]);
  });

  test('a path with dot segments', async () => {
    const { port } = await front();
    for (const path of ['/page/../apple.com', '/%2E/apple.com', '/_next/.%2e/docs']) {
      const { replies } = await exchange(port, requestBytes('GET', path));
      expect([path, replies[0]?.status]).toEqual([path, 400]);
    }
    expect(pages.seen).toEqual([]);
  });
});
