import http from 'node:http';
import type { Socket } from 'node:net';
import { isRefusal, type Refusal, refuse } from '../lib/errors/errors.ts';
import { type Answer, allHeaders, type PlainRequest, type PlainResponse } from '../lib/http/plain.ts';
import { problem } from '../lib/http/problem.ts';
import { requestId } from '../lib/http/request-id.ts';
import { serveCryptoLogo, serveDomainLogo } from '../lib/logos/serve-logo.ts';
import type { Service } from '../lib/service/service.ts';
import type { Forwarder } from './forward.ts';
import { livez, readyz } from './health.ts';
import type { EndpointGroup, Hosts } from './hosts.ts';
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

/** The data plane over plain HTTP, everything else forwarded to Next. */
export function createFrontServer({ service, hosts, forwarder }: FrontServerOptions): FrontServer {
  const state = { draining: false, wasReady: false };

  const server = http.createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    },
    (incoming, response) => {
      const url = incoming.url ?? '/';
      const mark = url.indexOf('?');
      const path = mark === -1 ? url : url.slice(0, mark);
      const query = mark === -1 ? '' : url.slice(mark + 1);
      const request: PlainRequest = {
        method: incoming.method ?? 'GET',
        path,
        query,
        headers: incoming.headers as PlainRequest['headers'],
        clientAddress: incoming.socket.remoteAddress ?? null,
      };
      if (state.draining) response.shouldKeepAlive = false;

      const target = route(path, query, service.domains);
      const elsewhere = refuseHost(
        hosts.serves(incoming.headers.host, GROUPS[target.to] ?? 'app'),
        target,
        incoming,
      );
      if (elsewhere !== null) return writeAnswer(incoming, response, refused(elsewhere, request));

      if (target.to === 'page') {
        if (forwarder !== null)
          return forwarder.forward(incoming, response, (late) =>
            writeAnswer(incoming, late, refused(NO_PAGES, request)),
          );
        return writeAnswer(incoming, response, refused(NO_PAGES, request));
      }
      const answer = serve(target, request);
      if (answer instanceof Promise)
        answer.then(
          (ready) => writeAnswer(incoming, response, ready),
          (error: unknown) => writeAnswer(incoming, response, failure(request, error)),
        );
      else writeAnswer(incoming, response, answer);
    },
  );

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
        return refused(refuse('not_found', 'There is no page and no file at this address.'), request);
      default:
        return target satisfies never;
    }
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
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answerBadRequest(error, socket as Socket, service),
  );
  return {
    server,
    drain() {
      state.draining = true;
      server.closeIdleConnections();
    },
  };
}

const GROUPS: Partial<Record<Route['to'], EndpointGroup>> = { domain: 'image', crypto: 'image' };

const NO_PAGES: Refusal = refuse(
  'pages_unavailable',
  'Pages are starting or restarting; images are served meanwhile.',
  {
    retryAfterSeconds: 2,
  },
);

const MALFORMED_PATH: Refusal = refuse(
  'invalid_request',
  'Expected a path of percent-encoded UTF-8; a malformed escape, a stray byte or a control character came.',
);

/** Health is answered on every host: whoever asks for it uses an address. */
function refuseHost(
  served: boolean | 'unknown host',
  target: Route,
  request: http.IncomingMessage,
): Refusal | null {
  if (served === true || target.to === 'livez' || target.to === 'readyz') return null;
  if (served === 'unknown host')
    return refuse(
      'misdirected_request',
      `This server does not answer for the host ${JSON.stringify((request.headers.host ?? '').slice(0, 80))}.`,
    );
  return refuse('not_found', 'This host does not serve that address.');
}

const PARSER_REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: refuse('headers_too_large', 'Expected at most 16 kB of request line and headers.'),
  HPE_INVALID_URL: refuse(
    'invalid_request',
    'Expected an address in ASCII: percent-encode other characters, for instance m%C3%BCnchen.de.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: refuse('request_timeout', 'The request did not arrive in time.'),
};

/** What is not even HTTP gets an answer all the same, and then the connection ends. */
function answerBadRequest(error: NodeJS.ErrnoException, socket: Socket, service: Service): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal =
    PARSER_REFUSALS[error.code ?? ''] ??
    refuse('invalid_request', 'Expected an HTTP/1.1 request; it could not be read.');
  const request: PlainRequest = { method: 'GET', path: '/', query: '', headers: {}, clientAddress: null };
  const answer = problem(refusal, request, { requestId: requestId(), appOrigin: service.appOrigin });
  const headers = allHeaders(answer);
  const lines = [`HTTP/1.1 ${answer.status} ${http.STATUS_CODES[answer.status]}`, 'Connection: close'];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${answer.body?.toString() ?? ''}`);
}
