import http from 'node:http';
import type { Socket } from 'node:net';
import { RecentCache } from '../lib/core/cache/recent-cache.ts';
import { quoted, type Refusal, refuse } from '../lib/core/errors/errors.ts';
import { serveBrand } from '../lib/gateway/brands/serve-brand.ts';
import type { Answer, PlainRequest, PlainResponse } from '../lib/gateway/http/plain.ts';
import { problem } from '../lib/gateway/http/problem.ts';
import { requestId } from '../lib/gateway/http/request-id.ts';
import { serveLogo } from '../lib/gateway/logos/serve-logo.ts';
import { refuseMcpHost, serveMcp } from '../lib/gateway/mcp/serve-mcp.ts';
import { answerBadRequest } from './bad-request.ts';
import { clientAddress } from './client-address.ts';
import { countedFirst, NodeRecipient } from './counted-first.ts';
import type { Service } from './create-service.ts';
import type { Forwarder } from './forward.ts';
import { livez, readyz } from './health.ts';
import type { EndpointGroup, Hosts } from './hosts.ts';
import { readMcpRequest, SLOWEST_BODY_MS } from './mcp-request.ts';
import { QuickConnections } from './quick-connections.ts';
import type { QuickHead } from './quick-head.ts';
import { requestHeaders } from './request-headers.ts';
import { type Route, route } from './routes.ts';
import { TurnBudget } from './turn-budget.ts';
import { KEEP_ALIVE_SECONDS, writeAnswer } from './write-answer.ts';

export interface FrontServerOptions {
  service: Service;
  hosts: Hosts;
  /** null: pages answer 502 (tests, image-only instances). */
  forwarder: Forwarder | null;
  /** Reverse proxies of ours in front, whose X-Forwarded-For is believed. */
  trustedProxies?: number;
  /** Milliseconds a request body may take to arrive. */
  slowestBodyMs?: number;
}

export interface FrontServer {
  server: http.Server;
  /** Answers go on, `/readyz` says no, and connections close after their answer. */
  drain(): void;
  /** Also those that still wait for an answer. */
  closeAllConnections(): void;
}

const LIMITS: http.ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
  // Node's own refusal is an empty 400; ours says what is missing.
  requireHostHeader: false,
};

/** A URL, taken apart. */
interface ReadUrl {
  path: string;
  query: string;
  target: Route;
}

/** The data plane over plain HTTP, everything else forwarded to Next. */
export function createFrontServer({
  service,
  hosts,
  forwarder,
  trustedProxies = 0,
  slowestBodyMs = SLOWEST_BODY_MS,
}: FrontServerOptions): FrontServer {
  const state = { draining: false, wasReady: false };

  const server = http.createServer(LIMITS, (incoming, response) => {
    try {
      receive(incoming, response);
    } catch (error) {
      // Nothing is known to throw here; if something does, it is one answer and not the process.
      service.log.error({ err: error }, 'a request failed before its operation');
      response.destroy();
    }
  });

  const send = countedFirst(service.ledger);
  const budget = new TurnBudget();
  const urls = new RecentCache<string, ReadUrl>({ max: 40_000 });

  function readUrl(url: string): ReadUrl {
    const kept = urls.get(url);
    if (kept !== undefined) return kept;
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const query = mark === -1 ? '' : url.slice(mark + 1);
    const read = { path, query, target: route(path, query) };
    if (url.length <= LONGEST_KEPT_URL) urls.set(url, read);
    return read;
  }

  function receive(incoming: http.IncomingMessage, response: http.ServerResponse): void {
    const url = originForm(incoming.url ?? '/');
    const { path, query, target } = readUrl(url);
    const headers = requestHeaders(incoming.rawHeaders);
    const request: PlainRequest = {
      method: incoming.method ?? 'GET',
      path,
      query,
      headers,
      client: () => clientAddress(headers['x-forwarded-for'], incoming.socket.remoteAddress, trustedProxies),
    };
    if (state.draining) response.shouldKeepAlive = false;
    if (headers.host === undefined ? incoming.httpVersionMinor === 1 : headers.hostRepeated)
      return writeAnswer(incoming, response, refused(ONE_HOST, request));

    const elsewhere = refuseHost(hosts, headers.host, target);
    if (elsewhere !== null)
      return writeAnswer(
        incoming,
        response,
        target.to === 'mcp' && elsewhere.refusal === 'misdirected_request'
          ? refuseMcpHost(service, request)
          : refused(elsewhere, request),
      );
    if (target.to === 'page') return servePage(incoming, response, request);

    const to = new NodeRecipient(incoming, response);
    if (budget.isSpent()) return to.take(refused(TOO_MANY, request));
    const answer = target.to === 'mcp' ? receiveMcp(incoming, response, request) : serve(target, request);
    if (!(answer instanceof Promise)) return send(to, answer);
    answer
      .catch((error: unknown) => failure(request, error))
      .then((ready) => send(to, ready))
      .catch(() => to.fail());
  }

  /** What needs neither Next nor a body. null: it does. */
  function answerQuick({ method, target: url, headers }: QuickHead, socket: Socket): Answer | null {
    const { path, query, target } = readUrl(url);
    if (target.to === 'page' || target.to === 'mcp') return null;
    const client = () => clientAddress(headers['x-forwarded-for'], socket.remoteAddress, trustedProxies);
    const request: PlainRequest = { method, path, query, headers, client };
    const elsewhere = refuseHost(hosts, headers.host, target);
    if (elsewhere !== null) return refused(elsewhere, request);
    if (budget.isSpent()) return refused(TOO_MANY, request);
    try {
      return serve(target, request);
    } catch (error) {
      return failure(request, error);
    }
  }

  /** The only operation with a body. What was not read of it ends with the connection. */
  async function receiveMcp(
    incoming: http.IncomingMessage,
    response: http.ServerResponse,
    request: PlainRequest,
  ): Promise<PlainResponse> {
    const whole = await readMcpRequest(incoming, request, slowestBodyMs);
    if (typeof whole.body === 'string' && !incoming.complete) response.shouldKeepAlive = false;
    return serveMcp(service, whole);
  }

  function serve(target: Exclude<Route, { to: 'page' | 'mcp' }>, request: PlainRequest): Answer {
    switch (target.to) {
      case 'logo':
        return serveLogo(service, request, target.url);
      case 'brands':
        return serveBrand(service, request, target.text);
      case 'livez':
        return livez();
      case 'readyz':
        return readyz(service, state);
      case 'malformed':
        return refused(MALFORMED_PATH, request);
      case 'nothing':
        return refused(NOTHING_HERE, request);
      default:
        return target satisfies never;
    }
  }

  function servePage(
    incoming: http.IncomingMessage,
    response: http.ServerResponse,
    request: PlainRequest,
  ): void {
    const unavailable = () => writeAnswer(incoming, response, refused(NO_PAGES, request));
    if (forwarder === null) unavailable();
    else forwarder.forward(incoming, response, unavailable);
  }

  function refused(refusal: Refusal, request: PlainRequest): PlainResponse {
    return problem(refusal, request, { requestId: requestId(), appOrigin: service.appOrigin });
  }

  function failure(request: PlainRequest, error: unknown): PlainResponse {
    service.log.error({ err: error, path: request.path }, 'a request failed outside its operation');
    return refused(refuse('internal_error', 'The request could not be answered. It was logged.'), request);
  }

  /** Node gave the connection away for an upgrade that is not made: the request is answered all the same. */
  function answerWithoutUpgrade(request: http.IncomingMessage, socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const response = new http.ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.end());
    server.emit('request', request, response);
  }

  // Node's own way of taking a connection, for those that turn out to need it.
  const [takeAsNode] = server.listeners('connection') as ((socket: Socket) => void)[];
  const handOver = (socket: Socket): void => takeAsNode?.call(server, socket);
  const quick = new QuickConnections({
    answer: answerQuick,
    failure: ({ method, target, headers }, error) => {
      const { path, query } = readUrl(target);
      return failure({ method, path, query, headers }, error);
    },
    send,
    handOver,
  });
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => (state.draining ? handOver(socket) : quick.take(socket)));

  server.on('upgrade', (request, socket, head) => {
    // Some clients offer HTTP/2 this way with every first request; whoever does not want it just answers.
    if (forwarder === null || !isHotReload(request)) answerWithoutUpgrade(request, socket as Socket);
    else forwarder.upgrade(request, socket, head);
  });
  server.on('connect', (request, socket) => answerWithoutUpgrade(request, socket as Socket));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error, socket) => answerBadRequest(error, socket as Socket, service.appOrigin));
  return {
    server,
    drain() {
      state.draining = true;
      quick.drain();
      server.closeIdleConnections();
    },
    closeAllConnections() {
      quick.closeAll();
      server.closeAllConnections();
    },
  };
}

const isHotReload = (request: http.IncomingMessage): boolean =>
  request.url?.startsWith('/_next/') === true && request.headers.upgrade?.toLowerCase() === 'websocket';

const ONE_HOST = refuse('invalid_request', 'Expected exactly one Host header (RFC 9112 section 3.2).');
/** What a URL means depends on nothing else, so it is read once; a longer one is junk, and is read each time. */
const LONGEST_KEPT_URL = 300;

const NO_PAGES = refuse(
  'pages_unavailable',
  'Pages are starting or restarting; images are served meanwhile.',
  { retryAfterSeconds: 2 },
);
const TOO_MANY = refuse('unavailable', 'More requests come than can be answered. Try again shortly.', {
  retryAfterSeconds: 1,
});
const NOTHING_HERE = refuse('not_found', 'There is no page and no file at this address.');
const NOT_ON_THIS_HOST = refuse('not_found', 'This host does not serve that address.');
const MALFORMED_PATH = refuse(
  'invalid_request',
  'Expected a path of percent-encoded UTF-8; a malformed escape, a stray byte or a control character came.',
);

/** Which hosts an endpoint is for; what is not named here is for those of the pages. */
const GROUPS: Partial<Record<Route['to'], EndpointGroup>> = {
  logo: 'image',
  brands: 'base',
  mcp: 'mcp',
};

/** Health is answered on every host: whoever asks for it uses an address. */
function refuseHost(hosts: Hosts, host: string | undefined, { to }: Route): Refusal | null {
  if (to === 'livez' || to === 'readyz') return null;
  // What no host has is refused on every host that is ours with its own reason.
  const group = GROUPS[to] ?? 'app';
  const served = hosts.serves(host, group);
  if (served === true) return null;
  if (served === false) return to === 'malformed' || to === 'nothing' ? null : NOT_ON_THIS_HOST;
  return refuse('misdirected_request', `This server does not answer for the host ${quoted(host ?? '')}.`);
}

/** Path and query of a request target; servers must accept whole addresses too (RFC 9112 section 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const whole = /^https?:\/\/[^/?#]*(.*)$/i.exec(target);
  return whole === null ? target : whole[1] || '/';
}
