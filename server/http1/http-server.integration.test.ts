import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '../../lib/core/errors/errors.ts';
import { createLogger } from '../../lib/core/log/logger.ts';
import { NOT_MODIFIED_HEADERS, PNG_HEADERS, PREFLIGHT_HEADERS } from '../../lib/gateway/http/headers.ts';
import type { PlainRequest, PlainResponse } from '../../lib/gateway/http/plain.ts';
import { problem } from '../../lib/gateway/http/problem.ts';
import { frontServer } from '../../tests/support/call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { exchange, requestBytes } from '../../tests/support/raw-exchange.ts';
import { testService } from '../../tests/support/test-service.ts';
import { livez } from '../health.ts';
import { type Crowd, HttpServer, type HttpServerOptions } from './http-server.ts';
import { nodeSink } from './write-response.ts';

const picture = Buffer.alloc(150_000, 'png');
const png = (size: number, method = 'GET'): PlainResponse => ({
  status: 200,
  fixed: PNG_HEADERS,
  headers: ['ETag', '"abc-64"', 'X-Logo-Size', '64', 'Content-Length', String(size)],
  body: method === 'HEAD' ? null : picture.subarray(0, size),
});
const asked: PlainRequest = { method: 'GET', path: '/acme.com', query: '', headers: {} };
const refused = (refusal: ReturnType<typeof refuse>) =>
  problem(refusal, asked, {
    requestId: 'req_1',
    appOrigin: null,
  });

const RESPONSES: Record<string, (method: string) => PlainResponse> = {
  '/png': (method) => png(1000, method),
  '/large': (method) => png(150_000, method),
  '/medium': (method) => png(40_000, method),
  '/lines': (method) => ({ ...png(1000, method), lines: 'X-Logo-Match: exact\r\nX-Note: a: b\r\n' }),
  '/empty': (method) => png(0, method),
  '/304': () => ({ status: 304, fixed: NOT_MODIFIED_HEADERS, headers: ['ETag', '"abc-64"'], body: null }),
  '/204': () => ({ status: 204, fixed: PREFLIGHT_HEADERS, headers: [], body: null }),
  '/400': () =>
    refused(refuse('invalid_size', 'Größe “x” is none.', { parameter: { name: 'size', allowed: ['64'] } })),
  '/401': () => refused(refuse('token_missing', 'None came.')),
  '/405': () => refused(refuse('method_not_allowed', 'Expected GET.')),
  '/429': () => refused(refuse('rate_limited', 'Too many.', { retryAfterSeconds: 7 })),
  '/503': () => refused(refuse('unavailable', 'Down.', { retryAfterSeconds: 1 })),
  '/livez': () => livez(),
};

async function listen(parser: HttpServerOptions['parser'], crowd?: Crowd): Promise<number> {
  const server = new HttpServer({
    parser,
    handlers: {
      handleFast({ method, target }, _socket, sink) {
        const response = RESPONSES[target]?.(method);
        if (response !== undefined) sink.send(response);
        return response !== undefined;
      },
      refuseOverload: () => null,
      handleNode(request, response) {
        const made = RESPONSES[request.url ?? '']?.(request.method ?? '');
        if (made !== undefined) nodeSink(response).send(made);
      },
      upgrade: () => false,
    },
    appOrigin: null,
    log: createLogger('silent'),
    ...(crowd && { crowd }),
  });
  await new Promise<void>((done) => server.server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.server.close();
    server.closeAllConnections();
  });
  return (server.server.address() as net.AddressInfo).port;
}

const ports = { fast: 0, node: 0 };
beforeAll(async () => {
  ports.fast = await listen('fast');
  ports.node = await listen('node');
});

const KINDS: [string, string][] = [
  ['HTTP/1.1', ''],
  ['HTTP/1.1', 'Connection: close\r\n'],
  ['HTTP/1.1', 'Connection: keep-alive\r\n'],
  ['HTTP/1.0', ''],
  ['HTTP/1.0', 'Connection: keep-alive\r\n'],
];
const TABLE = Object.keys(RESPONSES).flatMap((path) =>
  ['GET', 'HEAD'].flatMap((method) =>
    KINDS.map(([version, header]) => [method, path, version, header] as const),
  ),
);

test.each(TABLE)(
  '%s %s %s %j: the fast path sends what Node sends',
  async (method, path, version, header) => {
    const bytes = `${method} ${path} ${version}\r\nHost: localhost\r\n${header}\r\n`;
    const seen = await Promise.all(
      [ports.fast, ports.node].map(async (port) => {
        const { replies, bytes: whole } = await exchange(port, bytes, { methods: [method] });
        const [reply] = replies;
        if (reply === undefined) throw new Error(`no response: ${whole}`);
        const headers: string[] = [];
        for (let i = 0; i < reply.rawHeaders.length; i += 2) {
          const name = reply.rawHeaders[i] ?? '';
          headers.push(`${name}: ${name === 'Date' ? '' : reply.rawHeaders[i + 1]}`);
        }
        return { ...reply, header: null, rawHeaders: headers.sort() };
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
  },
);

describe.each(['fast', 'node'] as const)('on one connection, parser %s', (parser) => {
  test('pipelined requests get one response each, in order', async () => {
    const paths = ['/png', '/304', '/large', '/401', '/204', '/png'];
    const { replies, closed } = await exchange(
      ports[parser],
      paths.map((path) => requestBytes('GET', path)).join(''),
      { replies: paths.length },
    );
    expect(replies.map((reply) => reply.status)).toEqual([200, 304, 200, 401, 204, 200]);
    expect(replies[2]?.body.equals(picture)).toBe(true);
    expect(closed).toBe(false);
  });

  test('HEAD between two GETs', async () => {
    const { replies } = await exchange(
      ports[parser],
      requestBytes('GET', '/png') + requestBytes('HEAD', '/large') + requestBytes('GET', '/401'),
      { replies: 3, methods: ['GET', 'HEAD', 'GET'] },
    );
    expect(replies.map((reply) => [reply.status, reply.header('content-length'), reply.body.length])).toEqual(
      [
        [200, '1000', 1000],
        [200, '150000', 0],
        [401, replies[2]?.header('content-length'), Number(replies[2]?.header('content-length'))],
      ],
    );
  });

  test('an unread body is not parsed as a request', async () => {
    const hidden = 'GET /401 HTTP/1.1\r\nHost: x\r\n\r\n';
    const chunked = `${requestBytes('GET', '/png', [['Transfer-Encoding', 'chunked']])}${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
    const sized = `${requestBytes('GET', '/png', [['Content-Length', String(hidden.length)]])}${hidden}`;
    const { replies } = await exchange(ports[parser], chunked + sized + requestBytes('GET', '/204'), {
      replies: 3,
    });
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 204]);
  });

  test('Connection: close ends it after the response', async () => {
    const { replies, closed } = await exchange(
      ports[parser],
      requestBytes('GET', '/png', [['Connection', 'close']]) + requestBytes('GET', '/png'),
      { replies: 2 },
    );
    expect(replies).toHaveLength(1);
    expect(replies[0]?.header('connection')).toBe('close');
    expect(closed).toBe(true);
  });

  test('a slow reader gets every response complete and in order', async () => {
    const count = 600;
    const received = await new Promise<Buffer>((done, reject) => {
      const chunks: Buffer[] = [];
      const socket = net.connect(ports[parser], '127.0.0.1', () => {
        const paths = Array.from({ length: count }, (_none, i) => (i % 3 === 0 ? '/401' : '/medium'));
        socket.write(paths.map((path) => requestBytes('GET', path)).join(''));
        socket.write(requestBytes('GET', '/204', [['Connection', 'close']]));
        // Long enough to fill every buffer on the way.
        socket.pause();
        setTimeout(() => socket.resume(), 300);
      });
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('end', () => done(Buffer.concat(chunks)));
      socket.on('error', reject);
    });
    const statuses: number[] = [];
    let at = 0;
    while (at < received.length) {
      const end = received.indexOf('\r\n\r\n', at) + 4;
      const head = received.toString('latin1', at, end);
      statuses.push(Number(/^HTTP\/1.1 (\d{3}) /.exec(head)?.[1]));
      const length = Number(/Content-Length: (\d+)/.exec(head)?.[1] ?? 0);
      if (length === 40_000)
        expect(received.subarray(end, end + length).equals(picture.subarray(0, length))).toBe(true);
      at = end + length;
    }
    expect(statuses).toEqual([
      ...Array.from({ length: count }, (_none, i) => (i % 3 === 0 ? 401 : 200)),
      204,
    ]);
  });

  test('clients that leave during the body do no harm', async () => {
    for (let i = 0; i < 20; i += 1)
      await new Promise<void>((done) => {
        const socket = net.connect(ports[parser], '127.0.0.1', () => {
          socket.write(requestBytes('GET', '/large').repeat(5));
          socket.once('data', () => socket.resetAndDestroy());
        });
        socket.on('close', () => done());
        socket.on('error', () => {});
      });
    const { replies } = await exchange(ports[parser], requestBytes('GET', '/png'));
    expect(replies[0]?.status).toBe(200);
  });
});

describe.each(['fast', 'node'] as const)('the front server, parser %s', (parser) => {
  let port: number;
  beforeAll(async () => {
    const service = testService({ url: 'postgres://nobody@127.0.0.1:1/none' });
    ({ port } = await frontServer(service, {}, null, { parser }));
  });

  test.each([
    ['no Host', 'GET /livez HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['no Host in HTTP/1.0', 'GET /livez HTTP/1.0\r\n\r\n', 200],
    ['an unknown method', 'BREW /livez HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an invalid request line', 'hello\r\n\r\n', 400],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['a non-ASCII byte in the path', 'GET /m\xfcnchen.de HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a NUL in a header', 'GET /livez HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n', 400],
    ['a space before the colon', 'GET /livez HTTP/1.1\r\nHost : a\r\n\r\n', 400],
    [
      'both kinds of length',
      'POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'two different lengths',
      'POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
      400,
    ],
    [
      'an unknown transfer coding',
      'POST /livez HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n',
      400,
    ],
    ['headers of 20 kB', `GET /livez HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a path of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['an unknown expectation', 'GET /livez HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n', 200],
    ['absolute form', 'GET http://evil.com/acme.com HTTP/1.1\r\nHost: a\r\n\r\n', 401],
    ['asterisk form', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ])('%s', async (_what, bytes, status) => {
    const { replies } = await exchange(port, bytes);
    expect(replies[0]?.status).toBe(status);
    if (status >= 400) {
      expect(replies[0]?.header('content-type')).toBe('application/problem+json');
      expect(replies[0]?.header('cache-control')).toBe('no-store');
      expect(Date.parse(replies[0]?.header('date') ?? '')).not.toBeNaN();
      expect(JSON.parse(String(replies[0]?.body))).toMatchObject({ status, request_id: expect.any(String) });
    }
  });

  test('while draining, a connection is closed after its next response, which says so', async () => {
    const service = testService({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const { port: own, front } = await frontServer(service, {}, null, { parser });
    const [used, idle] = await Promise.all([openTo(own), openTo(own)]);
    front.drain();
    used.socket.write(requestBytes('GET', '/livez').repeat(2));
    await used.closed;
    expect(used.text().match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
    expect(used.text().match(/Connection: close/g)).toHaveLength(1);
    expect(idle.socket.destroyed).toBe(false);
    front.closeIdleConnections();
    await idle.closed;
  });

  /** A connection that has had one response. */
  async function openTo(
    own: number,
  ): Promise<{ socket: net.Socket; text: () => string; closed: Promise<void> }> {
    const socket = net.connect(own, '127.0.0.1', () => socket.write(requestBytes('GET', '/livez')));
    let received = '';
    const closed = new Promise<void>((done) => socket.on('close', () => done()));
    socket.on('error', () => {});
    await new Promise<void>((done) =>
      socket.on('data', (data) => {
        received += data;
        done();
      }),
    );
    return { socket, text: () => received, closed };
  }

  test('garbage after a valid request ends the connection after both responses', async () => {
    const { replies, closed } = await exchange(port, `${requestBytes('GET', '/livez')}nonsense\r\n\r\n`, {
      replies: 3,
    });
    expect(replies.map((reply) => reply.status)).toEqual([200, 400]);
    expect(closed).toBe(true);
  });

  test('garbage during a request is refused after its response', async () => {
    const { replies, closed } = await exchange(port, `${requestBytes('GET', '/readyz')}nonsense\r\n\r\n`, {
      replies: 3,
    });
    expect(replies.map((reply) => reply.status)).toEqual([503, 400]);
    expect(closed).toBe(true);
    expect((await exchange(port, requestBytes('GET', '/livez'))).replies[0]?.status).toBe(200);
  });
});

test.each(['fast', 'node'] as const)('idle connections are closed sooner in a crowd (%s)', async (parser) => {
  const port = await listen(parser, { connections: 2, idleMs: 100, max: 100 });
  let closed = 0;
  for (let i = 0; i < 3; i += 1) {
    const socket = net.connect(port, '127.0.0.1');
    socket.resume().on('close', () => {
      closed += 1;
    });
    // A second request, which Node answers after the crowd was noticed.
    setInterval(() => socket.write(requestBytes('GET', '/png')), 1500).unref();
    socket.write(requestBytes('GET', '/png'));
  }
  await eventually('they are closed', () => closed > 0);
});

// Node's default checks the times of connections every 30 s.
test('half a head is answered with 408 soon after its 10 s', { timeout: 25_000 }, async () => {
  const port = await listen('fast');
  const { replies, closed } = await exchange(port, 'GET /png HTTP/1.1\r\nHost: local', {
    replies: 2,
    timeoutMs: 20_000,
  });
  expect([replies[0]?.status, closed]).toEqual([408, true]);
});

test.each(['fast', 'node'] as const)('too many connections are closed as they come (%s)', async (parser) => {
  const port = await listen(parser, { connections: 100, idleMs: 60_000, max: 2 });
  const ask = async () => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const end = new Promise<string>((resolve) => {
      socket.once('data', () => resolve('answered'));
      socket.once('close', () => resolve('closed'));
    });
    socket.write(requestBytes('GET', '/png'));
    return { socket, end: await end };
  };
  const [first, second, third] = [await ask(), await ask(), await ask()];
  expect([first.end, second.end, third.end]).toEqual(['answered', 'answered', 'closed']);
  first.socket.destroy();
  await eventually('there is room again', async () => {
    const { socket, end } = await ask();
    socket.destroy();
    return end === 'answered';
  });
  second.socket.destroy();
});
