import type http from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { RecentCache } from '../lib/core/cache/recent-cache.ts';
import type { Config } from '../lib/core/config/config.ts';
import type { Refusal } from '../lib/core/errors/errors.ts';
import { serveBrand } from '../lib/gateway/brands/serve-brand.ts';
import { ACTION_PROBLEM_HEADERS, PROBLEM_HEADERS } from '../lib/gateway/http/headers.ts';
import type { Answer, PlainRequest, PlainResponse } from '../lib/gateway/http/plain.ts';
import { type ProblemContext, problem } from '../lib/gateway/http/problem.ts';
import { requestId } from '../lib/gateway/http/response.ts';
import { serveLogo } from '../lib/gateway/logos/serve-logo.ts';
import { refuseMcpHost, serveMcp } from '../lib/gateway/mcp/serve-mcp.ts';
import { clientAddress } from './client-address.ts';
import type { Service } from './create-service.ts';
import { livez, readyz } from './health.ts';
import { type Hosts, refuseHost } from './hosts.ts';
import { NO_REQUEST } from './http1/bad-request.ts';
import { hasBody } from './http1/has-body.ts';
import { type HttpHandlers, HttpServer } from './http1/http-server.ts';
import type { RequestHead } from './http1/request-head.ts';
import { type FrontHeaders, hasOneHost, requestHeaders } from './http1/request-headers.ts';
import { nodeSink, type ResponseSink } from './http1/write-response.ts';
import { type Send, sendAfterJournal } from './journal-before-send.ts';
import { MAX_BODY_MS, readMcpRequest } from './mcp-request.ts';
import { OverloadDetector } from './overload.ts';
import { type Forwarder, NO_PAGES, type PageRequest } from './pages/forward.ts';
import { INTERNAL_ERROR, MALFORMED_PATH, NOT_FOUND, ONE_HOST, OVERLOADED, readOnly } from './refusals.ts';
import { type Route, route } from './routes.ts';
import type { Certificate } from './tls/certificate.ts';

export interface FrontServerOptions {
  service: Service;
  hosts: Hosts;
  /** null: pages get 502 (tests, image-only instances). */
  forwarder: Forwarder | null;
  /** Number of our own reverse proxies in front, whose X-Forwarded-For is trusted. */
  trustedProxies?: number;
  parser?: Config['httpParser'];
  /** null: plain HTTP. */
  certificate?: Certificate | null;
  /** Answers `/metrics`; absent: there is nothing at that URL. */
  metrics?: ((request: PlainRequest) => Answer) | undefined;
  maxBodyMs?: number;
  /** Forwards WebSockets to Next: its hot reload in development. */
  upgrades?: boolean;
}

export interface FrontServer {
  server: http.Server;
  readonly readiness: { readonly draining: boolean };
  /** 503 at `/readyz`; everything else as before. */
  announceStop(): void;
  /** Keeps responding, but closes each connection after its next response. */
  drain(): void;
  closeIdleConnections(): void;
  closeAllConnections(): void;
}

/** The data plane over plain HTTP; everything else is forwarded to Next. */
export function createFrontServer({
  parser = 'fast',
  certificate = null,
  ...options
}: FrontServerOptions): FrontServer {
  const { appOrigin, log } = options.service;
  const handlers = new RequestHandlers(options);
  const front = new HttpServer({ parser, handlers, appOrigin, log, certificate });
  return {
    server: front.server,
    readiness: handlers.readiness,
    announceStop() {
      handlers.readiness.draining = true;
    },
    drain: () => front.drain(),
    closeIdleConnections: () => front.closeIdleConnections(),
    closeAllConnections: () => front.closeAllConnections(),
  };
}

interface ParsedUrl {
  path: string;
  query: string;
  target: Route;
}

type FrontRequest = PlainRequest & { headers: FrontHeaders; client: () => string };

class RequestHandlers implements HttpHandlers {
  readonly readiness = { draining: false };
  readonly #service: Service;
  readonly #hosts: Hosts;
  readonly #forwarder: Forwarder | null;
  readonly #trustedProxies: number;
  readonly #options: Pick<FrontServerOptions, 'maxBodyMs' | 'upgrades' | 'metrics'>;
  readonly #send: Send;
  readonly #overload = new OverloadDetector();
  readonly #urls = new RecentCache<string, ParsedUrl>({ max: 40_000 });

  constructor({
    service,
    hosts,
    forwarder,
    trustedProxies = 0,
    ...options
  }: Omit<FrontServerOptions, 'parser'>) {
    this.#service = service;
    this.#hosts = hosts;
    this.#forwarder = forwarder;
    this.#trustedProxies = trustedProxies;
    this.#options = options;
    this.#send = sendAfterJournal(service.meter);
  }

  handleFast(head: RequestHead, socket: Socket, sink: ResponseSink): boolean {
    const url = this.#parseUrl(head.target);
    const { target } = url;
    if (target.to === 'page' || target.to === 'mcp') return false;
    const request = this.#request(head.method, url, head.headers, socket);
    const timed = this.#timed(sink, target);
    this.#deliver(timed, request, this.#refuse(target, request) ?? this.#serve(target, request));
    return true;
  }

  refuseOverload(): PlainResponse | null {
    return this.#overload.isOverloaded() ? this.#refused(OVERLOADED, NO_REQUEST) : null;
  }

  handleNode(incoming: http.IncomingMessage, response: http.ServerResponse): void {
    const { target, request } = this.#fromNode(incoming);
    const sink = nodeSink(response);
    const refusal = this.#refuseHostHeader(incoming, request) ?? this.#refuse(target, request);
    // Node would wait for the end of a body that nothing reads.
    const isRead = refusal === null && (target.to === 'page' || target.to === 'mcp');
    if (!isRead && hasBody(incoming)) response.shouldKeepAlive = false;
    if (refusal !== null) this.#deliver(sink, request, refusal);
    else if (target.to === 'page') this.#forward(incoming, response, request, target.path);
    else if (target.to === 'mcp') this.#deliver(sink, request, this.#serveMcp(incoming, response, request));
    else this.#deliver(this.#timed(sink, target), request, this.#serve(target, request));
  }

  upgrade(incoming: http.IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { target, request } = this.#fromNode(incoming);
    const isHotReload =
      this.#options.upgrades &&
      target.to === 'page' &&
      target.path.startsWith('/_next/') &&
      incoming.headers.upgrade?.toLowerCase() === 'websocket' &&
      this.#refuse(target, request) === null;
    if (this.#forwarder === null || !isHotReload) return false;
    this.#forwarder.upgrade(incoming, socket, head, pageRequest(request, target.path));
    return true;
  }

  #parseUrl(url: string): ParsedUrl {
    const cached = this.#urls.get(url);
    if (cached !== undefined) return cached;
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const query = mark === -1 ? '' : url.slice(mark + 1);
    const parsed = { path, query, target: route(path, query) };
    if (url.length <= MAX_CACHED_URL) this.#urls.set(url, parsed);
    return parsed;
  }

  #request(method: string, { path, query }: ParsedUrl, headers: FrontHeaders, socket: Socket): FrontRequest {
    const client = () =>
      clientAddress(headers['x-forwarded-for'], socket.remoteAddress, this.#trustedProxies);
    return { method, path, query, headers, client };
  }

  /** Servers must accept the absolute form too, whose host is then the one that counts (RFC 9112 section 3.2.2). */
  #fromNode(incoming: http.IncomingMessage): { target: Route; request: FrontRequest } {
    const { method = 'GET', url: target = '/', rawHeaders, socket } = incoming;
    const absolute = target.startsWith('/') ? null : ABSOLUTE_FORM.exec(target);
    const rest = absolute?.[2] ?? target;
    const url = this.#parseUrl(rest.startsWith('?') || rest === '' ? `/${rest}` : rest);
    const headers = requestHeaders(rawHeaders);
    if (absolute !== null) headers.host = absolute[1];
    return { target: url.target, request: this.#request(method, url, headers, socket) };
  }

  /** RFC 9112 section 3.2. */
  #refuseHostHeader(incoming: http.IncomingMessage, request: FrontRequest): PlainResponse | null {
    const isOld = request.headers.host === undefined && incoming.httpVersionMinor === 0;
    return isOld || hasOneHost(request.headers) ? null : this.#refused(ONE_HOST, request);
  }

  /** Checks before any endpoint: host, method of health checks, and overload. */
  #refuse(target: Route, request: FrontRequest): PlainResponse | null {
    const wrongHost = refuseHost(this.#hosts, request.headers.host, target);
    if (wrongHost !== null)
      return target.to === 'mcp' && wrongHost.code === 'misdirected_request'
        ? refuseMcpHost(this.#service, request)
        : this.#refused(wrongHost, request);
    const isHealth = target.to === 'livez' || target.to === 'readyz';
    const wrongMethod = isHealth ? readOnly(request.method) : null;
    if (wrongMethod !== null) return this.#refused(wrongMethod, request);
    return target.to !== 'page' && this.#overload.isOverloaded() ? this.#refused(OVERLOADED, request) : null;
  }

  #serve(target: Exclude<Route, { to: 'page' | 'mcp' }>, request: PlainRequest): Answer {
    try {
      return this.#serveEndpoint(target, request);
    } catch (error) {
      return this.#failed(request, error);
    }
  }

  #serveEndpoint(target: Exclude<Route, { to: 'page' | 'mcp' }>, request: PlainRequest): Answer {
    const service = this.#service;
    switch (target.to) {
      case 'logo':
        return serveLogo(service, request, target.url);
      case 'brands':
        return serveBrand(service, request, target.text);
      case 'livez':
        return livez();
      case 'readyz':
        return readyz(service, this.readiness);
      case 'metrics':
        return this.#options.metrics?.(request) ?? this.#refused(NOT_FOUND, request);
      case 'malformed':
        return this.#refused(MALFORMED_PATH, request);
      case 'nothing':
        return this.#refused(NOT_FOUND, request);
      default:
        return target satisfies never;
    }
  }

  async #serveMcp(
    incoming: http.IncomingMessage,
    response: http.ServerResponse,
    request: PlainRequest,
  ): Promise<PlainResponse> {
    const whole = await readMcpRequest(incoming, response, request, this.#options.maxBodyMs ?? MAX_BODY_MS);
    return whole === null ? this.#refused(OVERLOADED, request) : serveMcp(this.#service, whole);
  }

  #forward(
    incoming: http.IncomingMessage,
    response: http.ServerResponse,
    request: FrontRequest,
    path: string,
  ): void {
    const fixed = incoming.headers['next-action'] === undefined ? PROBLEM_HEADERS : ACTION_PROBLEM_HEADERS;
    const refused = (refusal: Refusal) =>
      nodeSink(response).send(this.#refused(refusal, request, { isForPage: true, fixed }));
    if (this.#forwarder === null) return refused(NO_PAGES);
    this.#forwarder
      .forward(incoming, response, pageRequest(request, path))
      .then((refusal) => {
        if (refusal !== null && !response.destroyed) refused(refusal);
      })
      .catch((error: unknown) => {
        this.#service.log.error({ err: error, path: request.path }, 'page request failed');
        response.destroy();
      });
  }

  #timed(sink: ResponseSink, target: Route): ResponseSink {
    return target.to === 'logo' || target.to === 'brands' ? this.#service.durations.timed(sink) : sink;
  }

  #deliver(sink: ResponseSink, request: PlainRequest, answer: Answer): void {
    if (!(answer instanceof Promise)) return this.#send(sink, answer);
    answer
      .catch((error: unknown) => this.#failed(request, error))
      .then((response) => this.#send(sink, response))
      .catch(() => sink.abort());
  }

  #refused(
    refusal: Refusal,
    request: PlainRequest,
    options: Pick<ProblemContext, 'isForPage' | 'fixed'> = {},
  ): PlainResponse {
    const { appOrigin } = this.#service;
    return problem(refusal, request, { requestId: requestId(), appOrigin, ...options });
  }

  #failed(request: PlainRequest, error: unknown): PlainResponse {
    this.#service.log.error({ err: error, path: request.path }, 'request failed');
    return this.#refused(INTERNAL_ERROR, request);
  }
}

/** Parsed URLs are cached; longer ones are rare and mostly junk. */
const MAX_CACHED_URL = 300;

/** Host, and path with query. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/i;

const pageRequest = ({ query, headers, client }: FrontRequest, path: string): PageRequest => ({
  path,
  search: query === '' ? '' : `?${query}`,
  host: headers.host,
  client: client(),
});
