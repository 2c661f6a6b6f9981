import http from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { clientNetwork } from '../../lib/core/client-network.ts';
import { isRefusal, type Refusal, refuse } from '../../lib/core/errors/errors.ts';
import type { Logger } from '../../lib/core/log/logger.ts';
import { FRONT_HEADER } from '../../lib/gateway/http/forwarded-address.ts';
import { counterInProcess } from '../../lib/limits/counters.ts';
import type { Limiter } from '../../lib/limits/limiter.ts';
import { ByteBudget, type ByteLimits } from '../http1/byte-budget.ts';
import { MAX_SMALL_CHUNKS, readBody, SMALL_CHUNK } from '../http1/read-body.ts';
import type { AssetReply, Assets } from './assets.ts';
import { headersForClient, headersForNext } from './headers.ts';
import { PageLimits } from './page-limits.ts';
import { MALFORMED, refuseAction } from './refuse-action.ts';
import { refuseNavigation } from './refuse-navigation.ts';
import { refuseChange, refusePage, tooLarge } from './refuse-page.ts';
import { ReplySender } from './reply-sender.ts';
import { type PageRule, pageRule } from './rules.ts';
import { type SlotLimits, Slots } from './slots.ts';
import { tunnel } from './tunnel.ts';

export interface ForwarderOptions {
  address: { host: string; port: number };
  log: Logger;
  perMinute?: number;
  limiter?: Limiter;
  isInMaintenance?: boolean;
  /** Proves to Next that requests come from here. */
  secret?: string | null;
  /** Files of pages that are served without Next. */
  assets?: Assets | null;
  maxBodyMs?: number;
  slots?: SlotLimits;
  bodies?: ByteLimits;
  /** Milliseconds Next may take to finish a page whose client has left. */
  maxAbandonedMs?: number;
}

export interface PageRequest {
  path: string;
  search: string;
  host: string | undefined;
  client: string;
}

const UPSTREAM_TIMEOUT_MS = 60_000;
const MAX_BODY_MS = 10_000;
const MAX_ABANDONED_MS = 5_000;
/** More than the largest picture that people may try to upload. */
const MAX_DISCARDED = 16 * 1024 * 1024;
/** Room for an uploaded logo. */
const BODIES: ByteLimits = { max: 48 * 1024 * 1024, maxPerNetwork: 8 * 1024 * 1024 };
const SLOTS: SlotLimits = { max: 64, maxPerNetwork: 32, maxWaiting: 256, maxWaitingPerNetwork: 64 };

/** What one of several front processes may send to Next. */
export const shareOfSlots = (processes: number): SlotLimits =>
  Object.fromEntries(
    Object.entries(SLOTS).map(([name, most]) => [name, Math.ceil(most / processes)]),
  ) as unknown as SlotLimits;

/** Small enough that a slow client takes one before it counts as stalled. */
const PIECE = 32 * 1024;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
}

const BUSY = refuse('unavailable', 'Too many pages are requested at once. Retry shortly.', {
  retryAfterSeconds: 1,
});
export const NO_PAGES = refuse(
  'pages_unavailable',
  'Pages are starting or restarting; images are served meanwhile.',
  { retryAfterSeconds: 2 },
);
const SMALL_CHUNKS = refuse(
  'invalid_request',
  `Expected at most ${MAX_SMALL_CHUNKS} chunks of the body, or on average ${SMALL_CHUNK} bytes in each.`,
);
const TOO_SLOW = refuse('request_timeout', 'The body of the request did not arrive in time.');

/** Reads requests before they take a connection to Next, and replies ahead: clients keep no connection busy. */
export class Forwarder {
  readonly #options: ForwarderOptions;
  readonly #limits: PageLimits;
  readonly #slots: Slots;
  readonly #replies = new ReplySender();
  readonly #bodies: ByteBudget;
  readonly #maxAbandonedMs: number;
  /** The timeout is below Next's keep-alive of 5 s, so that no request meets a closing socket. */
  readonly #agent: http.Agent;

  constructor(options: ForwarderOptions) {
    const slots = options.slots ?? SLOTS;
    this.#options = options;
    this.#maxAbandonedMs = options.maxAbandonedMs ?? MAX_ABANDONED_MS;
    this.#limits = new PageLimits(
      options.perMinute ?? 0,
      options.limiter ?? counterInProcess('pages', Date.now),
    );
    this.#slots = new Slots(slots);
    this.#bodies = new ByteBudget(options.bodies ?? BODIES);
    this.#agent = new http.Agent({
      keepAlive: true,
      maxSockets: slots.max,
      maxFreeSockets: 16,
      timeout: 4_000,
    });
  }

  /** @returns a refusal, with nothing sent; null when the response is sent, or the client has left */
  async forward(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    page: PageRequest,
  ): Promise<Refusal | null> {
    const rule = pageRule(page.path, page.search);
    const network = clientNetwork(page.client);
    const head = {
      method: request.method ?? '',
      host: page.host,
      origin: request.headers.origin,
      contentLength: Number(request.headers['content-length'] ?? 0),
    };
    const refusal =
      refusePage(head, rule) ??
      (this.#options.isInMaintenance === true ? refuseChange(head.method, page.path) : null) ??
      refuseNavigation(request.headers) ??
      (await this.#limits.refuse(rule.limit, network));
    if (response.destroyed) return null;
    // This client sends its body only after `100 Continue`.
    if (refusal !== null && request.headers.expect !== undefined) {
      response.shouldKeepAlive = false;
      return refusal;
    }
    const body = await this.#body(
      network,
      request,
      response,
      refusal === null ? rule : { ...rule, maxBodyBytes: 0 },
    );
    // A client that is still sending may not read the response, and a body must not be read as a request.
    if (!request.complete) response.shouldKeepAlive = false;
    if (refusal !== null || isRefusal(body)) return refusal ?? (body as Refusal);
    if (head.method === 'OPTIONS' && !rule.hasPreflight) {
      response.writeHead(204, { Allow: rule.methods.join(', '), 'Cache-Control': 'no-store' }).end();
      return null;
    }
    if (head.method === 'POST') {
      const { 'content-type': type, 'next-action': action } = request.headers;
      const badForm = rule.hasActions
        ? refuseAction(action, type, body)
        : action === undefined
          ? null
          : MALFORMED;
      if (badForm !== null) return badForm;
    }
    const asset = this.#options.assets?.answer(page.path, request.headers) ?? null;
    return asset === null
      ? this.#ask(network, request, response, page, body)
      : this.#sendAsset(asset, response, network);
  }

  #sendAsset(
    { status, headers, bytes }: AssetReply,
    response: http.ServerResponse,
    network: string,
  ): Promise<null> {
    return new Promise((resolve) => {
      if (response.destroyed) return resolve(null);
      response.on('close', () => resolve(null));
      response.writeHead(status, headers);
      this.#replies.send(Readable.from(piecesOf(bytes)), response, network);
    });
  }

  async #body(
    network: string,
    request: http.IncomingMessage,
    response: http.ServerResponse,
    rule: PageRule,
  ): Promise<Buffer | null | Refusal> {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (length === undefined && coding === undefined) return null;
    const body = await readBody(request, response, {
      maxBytes: rule.maxBodyBytes,
      maxMs: this.#options.maxBodyMs ?? MAX_BODY_MS,
      maxDiscarded: MAX_DISCARDED,
      budget: this.#bodies,
      network,
    });
    if (body === 'too large') return tooLarge(rule);
    if (body === 'too slow') return TOO_SLOW;
    if (body === 'small chunks') return SMALL_CHUNKS;
    return body === 'no room' ? BUSY : body;
  }

  #ask(
    network: string,
    request: http.IncomingMessage,
    response: http.ServerResponse,
    page: PageRequest,
    body: Buffer | null,
  ): Promise<Refusal | null> {
    return new Promise((resolve, reject) => {
      if (response.destroyed) return resolve(null);
      const start = (release: () => void): void => {
        let upstream: http.ClientRequest;
        try {
          upstream = this.#send(request, page, body);
        } catch (error) {
          release();
          return reject(error);
        }
        let late: NodeJS.Timeout | undefined;
        upstream.on('close', () => {
          clearTimeout(late);
          release();
        });
        upstream.on('response', (reply) => {
          if (response.destroyed) return void reply.resume();
          response.writeHead(reply.statusCode ?? 502, reply.statusMessage, headersForClient(reply));
          this.#replies.send(reply, response, network);
        });
        upstream.on('error', (error) => {
          if (response.destroyed) return;
          this.#options.log.warn({ err: error, path: page.path }, 'failed to reach Next');
          if (response.headersSent) response.destroy();
          else resolve(NO_PAGES);
        });
        // Next goes on with a page whose client has left: only when it has finished is there room for another.
        response.on('close', () => {
          if (!upstream.destroyed) late = setTimeout(() => upstream.destroy(), this.#maxAbandonedMs);
        });
      };
      const cancel = this.#slots.take(network, start);
      if (cancel === null) return resolve(BUSY);
      response.on('close', () => {
        cancel();
        resolve(null);
      });
    });
  }

  #send(request: http.IncomingMessage, page: PageRequest, body: Buffer | null): http.ClientRequest {
    const headers = this.#headers(request, page);
    // Also for a GET, whose body Node would send without it, and Next would read as another request.
    if (body !== null) headers['content-length'] = body.length;
    const upstream = http.request({
      ...this.#options.address,
      method: request.method,
      path: page.path + page.search,
      headers,
      agent: this.#agent,
      timeout: UPSTREAM_TIMEOUT_MS,
    });
    upstream.on('timeout', () => upstream.destroy(new Error('Next timed out')));
    upstream.end(body ?? undefined);
    return upstream;
  }

  /** Forwards a WebSocket: hot reload in development. */
  upgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer, page: PageRequest): void {
    const headers = {
      ...this.#headers(request, page),
      connection: 'Upgrade',
      upgrade: request.headers.upgrade,
    };
    const upstream = http.request({ ...this.#options.address, path: page.path + page.search, headers });
    tunnel(upstream, socket, head);
  }

  #headers(request: http.IncomingMessage, page: PageRequest): http.OutgoingHttpHeaders {
    const headers = headersForNext(request, page);
    const { secret } = this.#options;
    return secret == null ? headers : { ...headers, [FRONT_HEADER]: secret };
  }

  close(): void {
    this.#agent.destroy();
  }
}
