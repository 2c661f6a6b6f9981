import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PNG_HEADERS } from '../../lib/gateway/http/headers.ts';
import type { Answer, PlainResponse } from '../../lib/gateway/http/plain.ts';
import { exchange, requestBytes } from '../../tests/support/raw-exchange.ts';
import { FastConnections, type FastPathTimes } from './fast-connections.ts';

const TIMES: FastPathTimes = { firstRequest: 300, idle: 600, sweep: 50 };
const png = (length: number, fill = 1): PlainResponse => ({
  status: 200,
  fixed: PNG_HEADERS,
  headers: ['Content-Length', String(length)],
  body: Buffer.alloc(length, fill),
});

/** Responses of the fast path; Node handles other targets. */
function answer(target: string): Answer | null {
  switch (target) {
    case '/fast':
      return png(500);
    case '/slow':
      return new Promise((done) => setTimeout(() => done(png(500, 2)), 5));
    case '/large':
      return png(4_000_000, 3);
    default:
      return null;
  }
}

/** A server on a free port whose connections begin on the fast path. */
async function fastServer(
  times?: FastPathTimes,
  onRequest = (_target: string): void => {},
  refusal: PlainResponse | null = null,
): Promise<{ port: number; fast: FastConnections }> {
  const node = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('X-By', 'node');
      response.end(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
    });
  });
  const [acceptAsNode] = node.listeners('connection') as ((socket: net.Socket) => void)[];
  const fast = new FastConnections(
    {
      handleFast({ target }, _socket, sink) {
        onRequest(target);
        const response = answer(target);
        if (target === '/fails') setImmediate(() => sink.abort());
        else if (response === null) return false;
        else Promise.resolve(response).then((ready) => setImmediate(() => sink.send(ready)));
        return true;
      },
      refuseOverload: () => refusal,
      detachToNode: (socket) => acceptAsNode?.call(node, socket),
    },
    times,
  );
  node.removeAllListeners('connection');
  node.on('connection', (socket: net.Socket) => fast.accept(socket));
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done));
  afterAll(() => {
    node.close();
    fast.closeAll();
    node.closeAllConnections();
  });
  return { port: (node.address() as net.AddressInfo).port, fast };
}

let port: number;
beforeAll(async () => {
  ({ port } = await fastServer(TIMES));
});

const get = (target: string) => requestBytes('GET', target);

/** Who responded: the fast path, by length and fill of the body, or Node, by its text. */
async function answered(bytes: string, replies: number, methods: string[] = []): Promise<string[]> {
  const { replies: all } = await exchange(port, bytes, { replies, methods });
  return all.map((reply) =>
    reply.header('x-by') === 'node' ? reply.body.toString() : `${reply.body.length} × ${reply.body[0]}`,
  );
}

describe('pipelined requests get one response each, in order', () => {
  test('on the fast path', async () => {
    const bytes = get('/fast') + get('/slow') + get('/fast');
    expect(await answered(bytes, 3)).toEqual(['500 × 1', '500 × 2', '500 × 1']);
  });

  test('from Node, starting at the first that needs it', async () => {
    const post = 'POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc';
    const bytes = get('/fast') + get('/slow') + post + get('/fast') + get('/page');
    expect(await answered(bytes, 5)).toEqual([
      '500 × 1',
      '500 × 2',
      'POST /upload abc',
      'GET /fast ',
      'GET /page ',
    ]);
  });

  test('with HEAD', async () => {
    const bytes = requestBytes('HEAD', '/fast') + get('/fast');
    const { replies } = await exchange(port, bytes, { replies: 2, methods: ['HEAD', 'GET'] });
    expect(replies.map(({ header, body }) => [header('content-length'), body.length])).toEqual([
      ['500', 0],
      ['500', 500],
    ]);
  });

  test('two hundred', async () => {
    const bytes = Array.from({ length: 200 }, (_, i) => get(i % 2 === 0 ? '/fast' : '/slow')).join('');
    const all = await answered(bytes, 200);
    expect(all).toEqual(Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? '500 × 1' : '500 × 2')));
  });
});

/** Everything the server sends until it closes the connection. */
function talk(act: (socket: net.Socket) => void | Promise<void>, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect({ port: to, host: '127.0.0.1', allowHalfOpen: true }, () => void act(socket));
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('end', () => {
      socket.destroy();
      resolve(text);
    });
  });
}
const count = (text: string) => text.split('HTTP/1.1 200 OK').length - 1;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('a request may arrive byte by byte', async () => {
  const text = await talk(async (socket) => {
    for (const byte of get('/page')) {
      socket.write(byte);
      await pause(1);
    }
    socket.end();
  });
  expect(text).toContain('GET /page ');
});

test.each(['/fast', '/slow', '/large', '/page'])(
  'a client that closes its half after %s gets a response',
  async (target) => {
    expect(count(await talk((socket) => void socket.end(get(target))))).toBe(1);
  },
);

test('a client that closes its half after several gets responses up to the first for Node', async () => {
  const text = await talk((socket) => void socket.end(get('/slow') + get('/fast') + get('/page')));
  expect(count(text)).toBe(2);
});

test('a client that does not read is sent nothing more, and is disconnected after the idle timeout', async () => {
  const socket = net.connect(port, '127.0.0.1');
  socket.pause();
  socket.write(get('/large') + get('/large') + get('/large'));
  const closed = new Promise((done) => socket.on('close', done));
  await pause(TIMES.idle + TIMES.sweep * 4);
  socket.on('error', () => {});
  socket.resume();
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  await closed;
  expect(received).toBeLessThan(9_000_000);
});

test('a slow reader gets everything', async () => {
  const socket = net.connect(port, '127.0.0.1');
  const received = await new Promise<number>((done) => {
    let total = 0;
    socket.write(get('/large') + get('/fast'));
    socket.on('data', (chunk) => {
      total += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
      if (total > 4_000_500) done(total);
    });
  });
  socket.destroy();
  expect(received).toBeGreaterThan(4_000_500);
});

test('an aborted response closes the connection', async () => {
  const { closed, bytes } = await exchange(port, get('/fails') + get('/fast'));
  expect([closed, bytes.length]).toEqual([true, 0]);
});

describe('idle connections are closed', () => {
  /** Events in order: half of the time has passed, or the connection was closed. */
  async function order(halfTime: number, act: (socket: net.Socket) => void): Promise<string[]> {
    const events: string[] = [];
    await talk((socket) => {
      act(socket);
      setTimeout(() => events.push('half-time'), halfTime);
    });
    return [...events, 'closed'];
  }

  test('without a request', async () => {
    expect(await order(TIMES.firstRequest / 2, () => {})).toEqual(['half-time', 'closed']);
  });

  test('later after a response', async () => {
    const act = (socket: net.Socket) => void socket.write(get('/fast'));
    expect(await order(TIMES.firstRequest + TIMES.sweep, act)).toEqual(['half-time', 'closed']);
  });
});

test('draining closes idle connections, and busy ones after their response', async () => {
  // With the default times, both would otherwise stay open for longer than this test may take.
  const { port, fast } = await fastServer(undefined, (target) => {
    if (target === '/slow')
      setImmediate(() => {
        fast.drain();
        fast.closeIdle();
      });
  });
  const idle = await new Promise<{ text: Promise<string> }>((ready) => {
    const text = talk((socket) => {
      socket.write(get('/fast'));
      socket.once('data', () => ready({ text }));
    }, port);
  });
  const busy = talk((socket) => void socket.write(get('/slow')), port);
  expect((await Promise.all([idle.text, busy])).map(count)).toEqual([1, 1]);
});

test('an overloaded server refuses what Node would have to read, and closes the connection', async () => {
  const { port } = await fastServer(undefined, undefined, { ...png(7), status: 503 });
  const upgrade = requestBytes('GET', '/fast', [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
  ]);
  for (const [method, bytes, length] of [
    ['GET', upgrade, 7],
    ['GET', get('/page'), 7],
    ['HEAD', requestBytes('HEAD', '/page'), 0],
  ] as const) {
    const { replies, closed } = await exchange(port, get('/fast') + bytes, {
      replies: 3,
      methods: ['GET', method],
    });
    expect(replies.map(({ status, body }) => [status, body.length])).toEqual([
      [200, 500],
      [503, length],
    ]);
    expect(replies[1]?.header('connection')).toBe('close');
    expect(closed).toBe(true);
  }
});
