import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PNG_HEADERS } from '../../lib/gateway/http/headers.ts';
import type { Answer, PlainResponse } from '../../lib/gateway/http/plain.ts';
import { exchange, requestBytes } from '../../tests/support/raw-exchange.ts';
import { QuickConnections } from './fast-connections.ts';
import type { QuickHead } from './request-head.ts';

const TIMES = { firstRequest: 300, idle: 600, sweep: 50 };
const png = (length: number, fill = 1): PlainResponse => ({
  status: 200,
  fixed: PNG_HEADERS,
  headers: ['Content-Length', String(length)],
  body: Buffer.alloc(length, fill),
});

/** What the connections' own part answers; `null` goes to Node. */
function answer({ target }: QuickHead): Answer | null {
  switch (target) {
    case '/quick':
      return png(500);
    case '/late':
      return new Promise((done) => setTimeout(() => done(png(500, 2)), 5));
    case '/large':
      return png(4_000_000, 3);
    case '/fails':
      return Promise.reject(new Error('on purpose'));
    default:
      return null;
  }
}

let port: number;
let quick: QuickConnections;
const failures: unknown[] = [];

beforeAll(async () => {
  const node = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('X-By', 'node');
      response.end(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
    });
  });
  const [takeAsNode] = node.listeners('connection') as ((socket: net.Socket) => void)[];
  quick = new QuickConnections(
    {
      answer,
      failure: (_head, error) => {
        failures.push(error);
        return { ...png(0), status: 500 };
      },
      send: (to, ready) => setImmediate(() => to.take(ready)),
      handOver: (socket) => takeAsNode?.call(node, socket),
    },
    TIMES,
  );
  node.removeAllListeners('connection');
  node.on('connection', (socket: net.Socket) => quick.take(socket));
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done));
  port = (node.address() as net.AddressInfo).port;
  afterAll(() => {
    node.close();
    quick.closeAll();
    node.closeAllConnections();
  });
});

const get = (target: string) => requestBytes('GET', target);

/** Who answered each request: us by a number that the body is filled with, Node by its text. */
async function answered(bytes: string, replies: number, methods: string[] = []): Promise<string[]> {
  const { replies: all } = await exchange(port, bytes, { replies, methods });
  return all.map((reply) =>
    reply.header('x-by') === 'node' ? reply.body.toString() : `${reply.body.length} × ${reply.body[0]}`,
  );
}

describe('pipelined requests are answered in order, each once', () => {
  test('all of them quick', async () => {
    const bytes = get('/quick') + get('/late') + get('/quick');
    expect(await answered(bytes, 3)).toEqual(['500 × 1', '500 × 2', '500 × 1']);
  });

  test('from the first that is more than that on by Node', async () => {
    const post = 'POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc';
    const bytes = get('/quick') + get('/late') + post + get('/quick') + get('/page');
    expect(await answered(bytes, 5)).toEqual([
      '500 × 1',
      '500 × 2',
      'POST /upload abc',
      'GET /quick ',
      'GET /page ',
    ]);
  });

  test('HEAD among them', async () => {
    const bytes = requestBytes('HEAD', '/quick') + get('/quick');
    const { replies } = await exchange(port, bytes, { replies: 2, methods: ['HEAD', 'GET'] });
    expect(replies.map(({ header, body }) => [header('content-length'), body.length])).toEqual([
      ['500', 0],
      ['500', 500],
    ]);
  });

  test('two hundred at once', async () => {
    const bytes = Array.from({ length: 200 }, (_, i) => get(i % 2 === 0 ? '/quick' : '/late')).join('');
    const all = await answered(bytes, 200);
    expect(all).toEqual(Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? '500 × 1' : '500 × 2')));
  });
});

/** Everything the server sent until it closed. */
function talk(act: (socket: net.Socket) => void | Promise<void>): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => void act(socket));
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('end', () => {
      socket.destroy();
      resolve({ text, ms: performance.now() - startedAt });
    });
  });
}
const count = (text: string) => text.split('HTTP/1.1 200 OK').length - 1;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('a request that comes byte by byte', async () => {
  const { text } = await talk(async (socket) => {
    for (const byte of get('/page')) {
      socket.write(byte);
      await pause(1);
    }
    socket.end();
  });
  expect(text).toContain('GET /page ');
});

test.each(['/quick', '/late', '/large', '/page'])(
  'who closes its half after asking for %s is answered',
  async (target) => {
    const { text } = await talk((socket) => void socket.end(get(target)));
    expect(count(text)).toBe(1);
  },
);

test('so is who closes it after several, up to the first that is for Node', async () => {
  const { text } = await talk((socket) => void socket.end(get('/late') + get('/quick') + get('/page')));
  expect(count(text)).toBe(2);
});

test('who takes nothing is sent nothing more, and closed when that lasts', async () => {
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

test('who takes slowly gets all of it', async () => {
  const socket = net.connect(port, '127.0.0.1');
  const { received } = await new Promise<{ received: number }>((done) => {
    let total = 0;
    socket.write(get('/large') + get('/quick'));
    socket.on('data', (chunk) => {
      total += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
      if (total > 4_000_500) done({ received: total });
    });
  });
  socket.destroy();
  expect(received).toBeGreaterThan(4_000_500);
});

test('a failure is answered as one', async () => {
  const { replies } = await exchange(port, get('/fails') + get('/quick'), { replies: 2 });
  expect(replies.map(({ status }) => status)).toEqual([500, 200]);
  expect(failures).toEqual([new Error('on purpose')]);
});

describe('time', () => {
  test('who asks nothing is closed', async () => {
    const { text, ms } = await talk(() => {});
    expect(text).toBe('');
    expect(ms).toBeGreaterThan(TIMES.firstRequest - 10);
  });

  test('who has asked may wait longer for the next', async () => {
    const { text, ms } = await talk((socket) => void socket.write(get('/quick')));
    expect(count(text)).toBe(1);
    expect(ms).toBeGreaterThan(TIMES.idle - 10);
  });
});

test('draining closes idle connections at once, busy ones after their answer', async () => {
  const idle = talk((socket) => void socket.write(get('/quick')));
  const busy = talk(async (socket) => {
    await pause(60);
    socket.write(get('/late'));
  });
  await pause(75);
  quick.drain();
  const [first, second] = await Promise.all([idle, busy]);
  expect(first.ms).toBeLessThan(TIMES.idle);
  expect(count(first.text)).toBe(1);
  expect(count(second.text)).toBe(1);
});
