import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, refuse } from '../../lib/core/errors/errors.ts';
import { allHeaders, type PlainRequest } from '../../lib/gateway/http/plain.ts';
import { problem } from '../../lib/gateway/http/problem.ts';
import { requestId } from '../../lib/gateway/http/response.ts';
import type { NodeConnections } from './node-connections.ts';

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: refuse('headers_too_large', 'Expected at most 16 kB of request line and headers.'),
  HPE_INVALID_URL: refuse(
    'invalid_request',
    'Expected a URL in ASCII: percent-encode other characters, for example m%C3%BCnchen.de.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: refuse('request_timeout', 'The request did not arrive in time.'),
};

const UNREADABLE = refuse('invalid_request', 'Expected an HTTP/1.1 request.');
/** In place of a request that was not read. */
export const NO_REQUEST: PlainRequest = { method: 'GET', path: '/', query: '', headers: {} };

export class BadRequests {
  readonly #appOrigin: string | null;
  readonly #connections: NodeConnections;
  readonly #refused = new WeakSet<Socket>();

  constructor(appOrigin: string | null, connections: NodeConnections) {
    this.#appOrigin = appOrigin;
    this.#connections = connections;
  }

  /** @param error of Node's `clientError`; the parser reports one for each further chunk */
  refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (this.#refused.has(socket)) return;
    const pending = this.#connections.pending(socket);
    const current = pending[0]?.response;
    const isMidResponse = current?.headersSent === true && !current.writableEnded;
    if (error.code === 'ECONNRESET' || !socket.writable || isMidResponse) return void socket.destroy();
    this.#refused.add(socket);
    // Pipelined requests that came before get their responses first.
    const last = pending.findLast(({ request }) => request.complete);
    if (last === undefined) this.#send(error, socket);
    else last.response.once('close', () => this.#send(error, socket));
  }

  #send(error: NodeJS.ErrnoException, socket: Socket): void {
    if (!socket.writable) return void socket.destroy();
    const refusal = REFUSALS[error.code ?? ''] ?? UNREADABLE;
    const response = problem(refusal, NO_REQUEST, { requestId: requestId(), appOrigin: this.#appOrigin });
    const headers = allHeaders(response);
    const lines = [
      `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
      `Date: ${new Date().toUTCString()}`,
      'Connection: close',
    ];
    for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
    socket.end(`${lines.join('\r\n')}\r\n\r\n${response.body?.toString() ?? ''}`);
  }
}
