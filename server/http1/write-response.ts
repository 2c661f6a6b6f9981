import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { allHeaders, fixedHeaders, type PlainResponse } from '../../lib/gateway/http/plain.ts';

/** The seconds that idle connections are kept; told to clients. */
export const KEEP_ALIVE_SECONDS = 65;

/**
 * What Node itself sets while it sends: `_header` is the head, a string that is sent as it is; `finished` is set by
 * `end()`, and the event `finish` lets the next request on the connection be answered.
 */
type Internals = ServerResponse & { _header?: string | null; _headerSent?: boolean; finished?: boolean };

/**
 * Sends an answer. The head of an ordinary one is put together here: Node checks every header with two regular
 * expressions, which for two dozen headers costs more than all our checks together (docs/decisions/0009). Only
 * answers of our own making come here, so there is nothing to check: no header value is taken from a request.
 * Everything out of the ordinary goes through Node's public way.
 */
export function writeAnswer(request: IncomingMessage, response: Internals, answer: PlainResponse): void {
  const { body } = answer;
  if (
    body === null ||
    !response.shouldKeepAlive ||
    request.httpVersionMinor !== 1 ||
    response._header !== null
  ) {
    response.writeHead(answer.status, allHeaders(answer));
    response.end(body);
    return;
  }
  const { socket } = response;
  const start = startOf(answer);
  const rest = restOf(answer);
  response.statusCode = answer.status;
  response._header = start + rest;
  // The second of two pipelined requests has no socket before the first is answered.
  if (socket === null || !socket.writable || socket.writableLength > 0 || body.length > LARGEST_WHOLE)
    response.end(body);
  else writeAsNode(socket, response, { start, rest, body });
}

let lastStart = { status: 0, fixed: fixedHeaders([]), text: '' };

/** The part of a head that all answers of a kind share. */
function startOf({ status, fixed }: PlainResponse): string {
  if (lastStart.fixed !== fixed || lastStart.status !== status)
    lastStart = { status, fixed, text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fixed.block}` };
  return lastStart.text;
}

function restOf({ headers, lines }: PlainResponse): string {
  let rest = lines ?? '';
  for (let i = 0; i < headers.length; i += 2) rest += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return rest + endOfHead();
}

/** Heads are ASCII of about 1.5 kB; larger pictures than this are none of ours. */
const LARGEST_WHOLE = 48 * 1024;
const SCRATCH_BYTES = 64 * 1024;
let scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
/** What stands at the beginning of the scratch buffer: most answers begin like the one before. */
let scratchStart = '';

/** The parts of an answer as they follow each other. */
interface Parts {
  start: string;
  rest: string;
  body: Buffer;
}

/**
 * Head and body in one piece and one system call. What the kernel took at once leaves the scratch buffer free for
 * the next answer.
 * @returns whether the kernel took all of it
 */
function writeWhole(socket: Socket, { start, rest, body }: Parts): boolean {
  if (start !== scratchStart) {
    scratch.write(start, 0, start.length, 'latin1');
    scratchStart = start;
  }
  const bodyAt = start.length + rest.length;
  scratch.write(rest, start.length, rest.length, 'latin1');
  scratch.set(body, bodyAt);
  socket.write(scratch.subarray(0, bodyAt + body.length));
  if (socket.writableLength === 0) return true;
  scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  scratchStart = '';
  return false;
}

/** Ends the response at once when all of it is gone, as `end()` would a turn of the event loop later. */
function writeAsNode(socket: Socket, response: Internals, parts: Parts): void {
  response._headerSent = true;
  response.finished = true;
  if (writeWhole(socket, parts)) response.emit('finish');
  else
    socket.write('', (error) => {
      if (!error) response.emit('finish');
    });
}

const NO_BODY = Buffer.alloc(0);

/**
 * The same answer on a connection that Node's server knows nothing of, which is kept.
 * @returns whether the kernel took all of it
 */
export function writeHeadAndBody(socket: Socket, answer: PlainResponse, withBody: boolean): boolean {
  const body = withBody ? (answer.body ?? NO_BODY) : NO_BODY;
  const parts = { start: startOf(answer), rest: restOf(answer), body };
  if (body.length <= LARGEST_WHOLE) return writeWhole(socket, parts);
  socket.write(parts.start + parts.rest, 'latin1');
  socket.write(body);
  return socket.writableLength === 0;
}

let lastEnd = '';

/** Date (RFC 9110 section 6.6.1) and what ends every head; written once a second, as Node does it. */
function endOfHead(): string {
  if (lastEnd !== '') return lastEnd;
  const now = new Date();
  lastEnd = `Date: ${now.toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;
  setTimeout(() => {
    lastEnd = '';
  }, 1000 - now.getMilliseconds()).unref();
  return lastEnd;
}
