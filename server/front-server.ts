import http from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, refuse } from '../lib/errors/errors.ts';
import type { Answer, PlainRequest, PlainResponse } from '../lib/http/plain.ts';
import { problem } from '../lib/http/problem.ts';
import { requestId } from '../lib/http/request-id.ts';
import { serveCryptoLogo, serveDomainLogo } from '../lib/logos/serve-logo.ts';
import type { Service } from '../lib/service/service.ts';
import { answerBadRequest } from './bad-request.ts';
import type { Forwarder } from './forward.ts';
import { livez, readyz } from './health.ts';
import type { EndpointGroup, Hosts } from './hosts.ts';
import { requestHeaders } from './request-headers.ts';
import { type Route, route } from './routes.ts';
import { KEEP_ALIVE_SECONDS, writeAnswer } from './write-answer.ts';

export interface FrontServerOptions {
  service: Service;
  hosts: Hosts;
  /** null: pages answer 502 (tests, image-only instances). */
  forwarder: Forwarder | null;
}

export interface FrontServer {
  server: http.Server;
  /** Answers go on, `/readyz` says no, and connections close after their answer. */
  drain(): void;
}

const LIMITS: http.ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
};

/** The data plane over plain HTTP, everything else forwarded to Next. */
export function createFrontServer({ service, hosts, forwarder }: FrontServerOptions): FrontServer {
  const state = { draining: false, wasReady: false };

  const server = http.createServer(LIMITS, (incoming, response) => {
    const url = incoming.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const query = mark === -1 ? '' : url.slice(mark + 1);
    const headers = requestHeaders(incoming.rawHeaders);
    const clientAddress = incoming.socket.remoteAddress ?? null;
    const request: PlainRequest = { method: incoming.method ?? 'GET', path, query, headers, clientAddress };
    if (state.draining) response.shouldKeepAlive = false;

    const target = route(path, query, service.domains);
    const elsewhere = refuseHost(hosts, headers.host, target);
    if (elsewhere !== null) return writeAnswer(incoming, response, refused(elsewhere, request));
    if (target.to === 'page') return servePage(incoming, response, request);

    const answer = serve(target, request);
    if (!(answer instanceof Promise)) return writeAnswer(incoming, response, answer);
    answer
      .catch((error: unknown) => failure(request, error))
      .then((ready) => writeAnswer(incoming, response, ready));
  });

  function serve(target: Exclude<Route, { to: 'page' }>, request: PlainRequest): Answer {
    switch (target.to) {
      case 'domain':
        return serveDomainLogo(service, request, target.text);
      case 'crypto':
        return serveCryptoLogo(service, request, target.text);
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

  server.on('upgrade', (request, socket, head) => {
    if (forwarder === null || !request.url?.startsWith('/_next/')) socket.destroy();
    else forwarder.upgrade(request, socket, head);
  });
  server.on('clientError', (error, socket) => answerBadRequest(error, socket as Socket, service.appOrigin));
  return {
    server,
    drain() {
      state.draining = true;
      server.closeIdleConnections();
    },
  };
}

const NO_PAGES = refuse(
  'pages_unavailable',
  'Pages are starting or restarting; images are served meanwhile.',
  { retryAfterSeconds: 2 },
);
const NOTHING_HERE = refuse('not_found', 'There is no page and no file at this address.');
const NOT_ON_THIS_HOST = refuse('not_found', 'This host does not serve that address.');
const MALFORMED_PATH = refuse(
  'invalid_request',
  'Expected a path of percent-encoded UTF-8; a malformed escape, a stray byte or a control character came.',
);

/** Health is answered on every host: whoever asks for it uses an address. */
function refuseHost(hosts: Hosts, host: string | undefined, { to }: Route): Refusal | null {
  if (to === 'livez' || to === 'readyz') return null;
  const group: EndpointGroup = to === 'domain' || to === 'crypto' ? 'image' : 'app';
  const served = hosts.serves(host, group);
  if (served === true) return null;
  if (served === false) return NOT_ON_THIS_HOST;
  return refuse(
    'misdirected_request',
    `This server does not answer for the host ${JSON.stringify((host ?? '').slice(0, 80))}.`,
  );
}
