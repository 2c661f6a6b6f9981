import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, refuse } from '../../lib/core/errors/errors.ts';
import { allHeaders, type PlainRequest } from '../../lib/gateway/http/plain.ts';
import { problem } from '../../lib/gateway/http/problem.ts';
import { requestId } from '../../lib/gateway/http/request-id.ts';

const PARSER_REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: refuse('headers_too_large', 'Expected at most 16 kB of request line and headers.'),
  HPE_INVALID_URL: refuse(
    'invalid_request',
    'Expected an address in ASCII: percent-encode other characters, for instance m%C3%BCnchen.de.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: refuse('request_timeout', 'The request did not arrive in time.'),
};

const UNREADABLE = refuse('invalid_request', 'Expected an HTTP/1.1 request; it could not be read.');
const NOBODY: PlainRequest = { method: 'GET', path: '/', query: '', headers: {} };

/** The answer Node is sending on a socket right now; not part of its public types. */
type Busy = Socket & { _httpMessage?: ServerResponse | null };

/**
 * What is not even HTTP gets problem details all the same, and then the connection ends. In the middle of another
 * answer it just ends: problem details there would be read as part of that answer.
 */
export function answerBadRequest(error: NodeJS.ErrnoException, socket: Busy, appOrigin: string | null): void {
  const current = socket._httpMessage ?? null;
  const isAnswering = current?.headersSent === true && !current.writableEnded;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  const refusal = PARSER_REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const answer = problem(refusal, NOBODY, { requestId: requestId(), appOrigin });
  const headers = allHeaders(answer);
  const lines = [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`, 'Connection: close'];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${answer.body?.toString() ?? ''}`);
}
