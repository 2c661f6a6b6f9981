import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { atFileEnd } from './file-end.ts';

/** An HTTP server in place of Next. */
export interface PagesUpstream {
  port: number;
  server: http.Server;
  /** Received requests, in order. */
  seen: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[];
  stop(): Promise<void>;
}

/** @param answer responds to a complete request; default: a plain 404 */
export async function pagesUpstream(
  answer: (request: http.IncomingMessage, response: http.ServerResponse, body: string) => void = (
    _request,
    response,
  ) => {
    response.writeHead(404, { 'Content-Type': 'text/plain', 'X-Answered-By': 'pages' });
    response.end('no such page\n');
  },
): Promise<PagesUpstream> {
  const seen: PagesUpstream['seen'] = [];
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response, body);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  atFileEnd(stop);
  return { port: (server.address() as AddressInfo).port, server, seen, stop };
}
