import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { type ReplyLimits, ReplySender } from './reply-sender.ts';

const LARGE = 20_000_000;
const LIMITS: ReplyLimits = { maxBytes: 1_000_000, maxTotalBytes: 1e9, maxStallMs: 60_000 };

async function listening(server: http.Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that passes on replies of `bytes` bytes. */
async function sending(limits: Partial<ReplyLimits>, bytes = LARGE) {
  const source = await listening(http.createServer((_request, reply) => reply.end(Buffer.alloc(bytes))));
  const replies = new ReplySender({ ...LIMITS, ...limits });
  const all: { reply: IncomingMessage; response: ServerResponse }[] = [];
  const server = http.createServer((request, response) =>
    http.get({ port: source, host: '127.0.0.1', agent: false }, (reply) => {
      all.push({ reply, response });
      response.writeHead(200);
      replies.send(reply, response, request.url ?? '');
    }),
  );
  return { port: await listening(server), all };
}

function reader(port: number, network = '/'): net.Socket {
  const bytes = `GET ${network} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
  socket.on('error', () => {});
  return socket.pause();
}

test('a reply is read ahead of its client, but not without bound', async () => {
  const { port, all } = await sending({});
  const socket = reader(port);
  await eventually('it is paused', () => all[0]?.reply.isPaused() === true);
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  socket.resume();
  await eventually('all has arrived', () => received > LARGE);
});

test('together they are limited: the one that has waited longest is given up', async () => {
  const { port, all } = await sending({ maxBytes: 1e9, maxTotalBytes: LARGE * 2 });
  for (let i = 0; i < 3; i += 1) {
    reader(port);
    await eventually('it is read', () => all[i]?.reply.readableEnded === true);
  }
  await eventually('the first is gone', () => all[0]?.response.destroyed === true);
  expect(all.map(({ response }) => response.destroyed)).toEqual([true, false, false]);
});

test('the network with the most is given up first, however long others have waited', async () => {
  const { port, all } = await sending({ maxBytes: 1e9, maxTotalBytes: LARGE * 3 });
  for (const [i, network] of ['/one', '/many', '/many', '/many'].entries()) {
    reader(port, network);
    await eventually('it is read', () => all[i]?.reply.readableEnded === true);
  }
  await eventually('one is gone', () => all.some(({ response }) => response.destroyed));
  expect(all.map(({ response }) => response.destroyed)).toEqual([false, true, false, false]);
});

test('a client that takes nothing is given up', async () => {
  const { port, all } = await sending({ maxStallMs: 100 });
  reader(port);
  await eventually('it is gone', () => all[0]?.response.destroyed === true);
});
