import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { allHeaders, type PlainResponse } from '../lib/http/plain.ts';

/** The seconds that idle connections are kept; told to clients. */
export const KEEP_ALIVE_SECONDS = 65;

/** `_header` is the head as Node itself would send it: a string that, once set, is sent as it is. */
type WithHead = ServerResponse & { _header?: string | null };

/**
 * Sends an answer. The head of an ordinary one is put together here and handed to Node whole: Node checks every
 * header with two regular expressions, which for two dozen headers costs more than all our checks together
 * (docs/decisions/0009). Only answers of our own making come here, so there is nothing to check: no header value
 * is taken from a request. Everything out of the ordinary goes through Node's public way.
 */
export function writeAnswer(request: IncomingMessage, response: WithHead, answer: PlainResponse): void {
  if (
    answer.body !== null &&
    response.shouldKeepAlive &&
    request.httpVersionMinor === 1 &&
    response._header === null
  ) {
    let head = statusLine(answer.status) + answer.fixed.block;
    const { headers } = answer;
    for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
    response.statusCode = answer.status;
    response._header = `${head}${dateLine()}${KEEP_ALIVE}`;
    response.end(answer.body);
    return;
  }
  response.writeHead(answer.status, allHeaders(answer));
  response.end(answer.body);
}

const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;

const statusLines = new Map<number, string>();

function statusLine(status: number): string {
  const kept = statusLines.get(status);
  if (kept !== undefined) return kept;
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  statusLines.set(status, line);
  return line;
}

let date = { second: 0, line: '' };

/** RFC 9110 section 6.6.1; made once a second. */
function dateLine(): string {
  const second = Math.floor(Date.now() / 1000);
  if (date.second !== second) date = { second, line: `Date: ${new Date(second * 1000).toUTCString()}\r\n` };
  return date.line;
}
