import http from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../lib/core/log/logger.ts';
import { clientAddress } from './client-address.ts';

/** Hop-by-hop headers (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that Next trusts: its internals, and all that name an origin or address. Removed from requests. */
const FORGED =
  /^(?:x-middleware-|x-invoke-|x-matched-path$|x-now-route-matches$|x-nextjs-data$|x-prerender-revalidate|x-forwarded-|x-original-|x-rewrite-url$|x-host$|x-real-ip$|cf-connecting-ip$|true-client-ip$|forwarded$|x-http-method)/;

/** Headers that `Connection` must not remove: without them, Next would read a body as the next request. */
const FRAMING = new Set(['content-length', 'host']);

const UPSTREAM_TIMEOUT_MS = 60_000;

/** Reverse proxy to Next on loopback. */
export class Forwarder {
  readonly #port: number;
  readonly #log: Logger;
  readonly #trustedProxies: number;
  /** The timeout is below Next's keep-alive of 5 s, so that no request meets a closing socket. */
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 4_000 });

  constructor(port: number, log: Logger, trustedProxies = 0) {
    this.#port = port;
    this.#log = log;
    this.#trustedProxies = trustedProxies;
  }

  /** @param unavailable responds if Next fails before it has sent anything */
  forward(request: http.IncomingMessage, response: http.ServerResponse, unavailable: () => void): void {
    const upstream = http.request({
      host: '127.0.0.1',
      port: this.#port,
      method: request.method,
      path: request.url,
      headers: headersForNext(request, this.#trustedProxies),
      agent: this.#agent,
      timeout: UPSTREAM_TIMEOUT_MS,
    });
    upstream.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.statusMessage, endToEnd(reply.rawHeaders));
      reply.pipe(response);
      reply.on('error', () => response.destroy());
    });
    upstream.on('timeout', () => upstream.destroy(new Error('Next timed out')));
    upstream.on('error', (error) => {
      if (response.destroyed) return;
      this.#log.warn({ err: error, path: request.url?.split('?')[0] ?? '' }, 'failed to reach Next');
      if (response.headersSent) response.destroy();
      else unavailable();
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  /** Forwards a WebSocket (hot reload in development). */
  upgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer): void {
    const upstream = http.request({
      host: '127.0.0.1',
      port: this.#port,
      path: request.url,
      headers: {
        ...headersForNext(request, this.#trustedProxies),
        connection: 'Upgrade',
        upgrade: request.headers.upgrade,
      },
    });
    upstream.on('upgrade', (reply, upstreamSocket, upstreamHead) => {
      const lines = [`HTTP/1.1 ${reply.statusCode} ${reply.statusMessage}`];
      for (let i = 0; i < reply.rawHeaders.length; i += 2)
        lines.push(`${reply.rawHeaders[i]}: ${reply.rawHeaders[i + 1]}`);
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      if (upstreamHead.length > 0) socket.write(upstreamHead);
      if (head.length > 0) upstreamSocket.write(head);
      upstreamSocket.pipe(socket).pipe(upstreamSocket);
      upstreamSocket.on('error', () => socket.destroy());
      upstreamSocket.on('close', () => socket.end());
      socket.on('close', () => upstreamSocket.destroy());
    });
    // Node has removed its error listener; without one, a client's reset would crash the process.
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.on('response', () => socket.destroy());
    upstream.on('error', () => socket.destroy());
    upstream.end();
  }

  close(): void {
    this.#agent.destroy();
  }
}

function headersForNext(request: http.IncomingMessage, trustedProxies: number): http.OutgoingHttpHeaders {
  const headers: http.OutgoingHttpHeaders = {};
  const named = new Set((request.headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
  for (const [name, value] of Object.entries(request.headers))
    if (!HOP_BY_HOP.has(name) && (!named.has(name) || FRAMING.has(name)) && !FORGED.test(name))
      headers[name] = value;
  // Node sends a GET body unframed unless told otherwise; Next would read it as another request.
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  headers['x-forwarded-for'] = clientAddress(
    request.headers['x-forwarded-for'],
    request.socket.remoteAddress,
    trustedProxies,
  );
  headers['x-forwarded-host'] = request.headers.host ?? 'localhost';
  headers['x-forwarded-proto'] = 'http';
  return headers;
}

function endToEnd(raw: string[]): string[] {
  const headers: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const [name, value] = [raw[i], raw[i + 1]];
    if (name !== undefined && value !== undefined && !HOP_BY_HOP.has(name.toLowerCase()))
      headers.push(name, value);
  }
  return headers;
}
