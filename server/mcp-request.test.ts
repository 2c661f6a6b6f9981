import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange, requestBytes } from '../tests/support/raw-exchange.ts';
import { testService } from '../tests/support/test-service.ts';
import { createFrontServer } from './front-server.ts';
import { Hosts } from './hosts.ts';

const MAX_MS = 400;
let server: http.Server;
let port: number;

beforeAll(async () => {
  // Requests without a token need no database.
  const service = testService({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const hosts = new Hosts({ image: null, base: null, mcp: null, app: null });
  ({ server } = createFrontServer({ service, hosts, forwarder: null, maxBodyMs: MAX_MS }));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const post = (body: string, headers: [string, string][] = []) =>
  requestBytes('POST', '/mcp', [['Content-Length', String(body.length)], ...headers]) + body;
const codeOf = (body: Buffer | undefined): number => JSON.parse(String(body)).error.code;

describe('a body', () => {
  test('that does not arrive in time is 408, and the connection is closed', async () => {
    for (const sent of ['', PING.slice(0, 10)]) {
      const bytes = requestBytes('POST', '/mcp', [['Content-Length', '100']]) + sent;
      const { replies, closed } = await exchange(port, bytes, { replies: 2 });
      expect([replies[0]?.status, codeOf(replies[0]?.body), closed]).toEqual([408, -32000, true]);
    }
  });

  test('that trickles in gets no more time', async () => {
    const status = await new Promise<string>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(requestBytes('POST', '/mcp', [['Content-Length', '10000']]));
        const timer = setInterval(() => socket.write(' '), 50);
        socket.on('close', () => clearInterval(timer));
      });
      socket.on('error', () => {});
      socket.once('data', (data) => {
        socket.destroy();
        resolve(data.toString('latin1', 0, 12));
      });
    });
    expect(status).toBe('HTTP/1.1 408');
  });

  test('whose client disconnects does no harm', async () => {
    for (let i = 0; i < 20; i += 1)
      await new Promise<void>((done) => {
        const socket = net.connect(port, '127.0.0.1', () => {
          socket.write(requestBytes('POST', '/mcp', [['Content-Length', '100']]) + PING.slice(0, i));
          setTimeout(() => socket.resetAndDestroy(), 5);
        });
        socket.on('error', () => {});
        socket.on('close', () => done());
      });
    const { replies } = await exchange(port, post(PING));
    expect(replies[0]?.status).toBe(401);
  });

  test('that is too large is read to its end, before the next request', async () => {
    const { replies } = await exchange(port, post(' '.repeat(300_000)) + post(PING), { replies: 2 });
    expect(replies.map(({ status }) => status)).toEqual([413, 401]);
  });

  test('without an end is refused, and the connection is closed', async () => {
    const outcome = await new Promise<string>((resolve) => {
      let received = '';
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(requestBytes('POST', '/mcp', [['Transfer-Encoding', 'chunked']]));
        const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
        const more = (): void => {
          while (!socket.destroyed && socket.write(chunk));
        };
        socket.on('drain', more);
        more();
      });
      socket.on('data', (data) => {
        received += data.toString('latin1');
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(received));
    });
    // A client that never stops sending may not get the response.
    expect(outcome === '' || outcome.startsWith('HTTP/1.1 413')).toBe(true);
  });

  test('in very many very small chunks is refused before its end, and the connection is closed', async () => {
    const head = requestBytes('POST', '/mcp', [['Transfer-Encoding', 'chunked']]);
    const tiny = (count: number) => '1\r\na\r\n'.repeat(count);
    const { replies, closed } = await exchange(port, head + tiny(5_100), { replies: 2 });
    expect([replies[0]?.status, codeOf(replies[0]?.body), closed]).toEqual([400, -32600, true]);
    const few = await exchange(port, `${head}${tiny(4_900)}0\r\n\r\n`);
    expect(few.replies[0]?.status).toBe(401);
  });

  test('behind a request that waits is not given to the parser', async () => {
    const slow = requestBytes('POST', '/mcp', [['Content-Length', '100']]);
    const chunked = `${requestBytes('POST', '/mcp', [['Transfer-Encoding', 'chunked']])}${'1\r\na\r\n'.repeat(9_000)}`;
    const { replies, closed } = await exchange(port, slow + ' '.repeat(100) + chunked, { replies: 3 });
    expect([replies.map(({ status }) => status), closed]).toEqual([[401, 400], true]);
  });

  test('in large and small chunks is assembled', async () => {
    const text = `${' '.repeat(100)}${PING}${' '.repeat(3000)}`;
    const head = requestBytes('POST', '/mcp', [['Transfer-Encoding', 'chunked']]);
    for (const size of [7, 64, 1000, 5000]) {
      const chunks = (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).map(
        (chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
      );
      const { replies } = await exchange(port, `${head}${chunks.join('')}0\r\n\r\n`);
      expect([size, JSON.parse(String(replies[0]?.body)).id]).toEqual([size, 1]);
    }
  });

  test.each([
    ['POST', '/livez'],
    ['POST', '/github.com'],
    ['PUT', '/brands/github.com'],
    ['DELETE', '/mcp'],
  ])('of %s %s is not read: the connection is closed', async (method, path) => {
    const bytes = requestBytes(method, path, [['Content-Length', '100000000']]) + 'a'.repeat(100);
    const { replies, closed } = await exchange(port, bytes, { replies: 2 });
    expect([replies[0]?.status, closed]).toEqual([405, true]);
  });

  test('in pieces, in chunks or after an expectation is assembled', async () => {
    const chunked = requestBytes('POST', '/mcp', [['Transfer-Encoding', 'chunked']]);
    const pieces = [...PING].map((character) => `1\r\n${character}\r\n`).join('');
    for (const bytes of [`${chunked + pieces}0\r\n\r\n`, post(PING, [['Expect', 'miracles']])]) {
      const { replies } = await exchange(port, bytes);
      expect(replies[0]?.status).toBe(401);
      expect(JSON.parse(String(replies[0]?.body)).id).toBe(1);
    }
  });

  test('of a refused request is not parsed as the next request', async () => {
    const bytes = `${post(PING).replace('POST', 'DELETE')}${post(PING)}`;
    const { replies } = await exchange(port, bytes, { replies: 2 });
    expect(replies.map(({ status }) => status)).toEqual([405, 401]);
  });
});
