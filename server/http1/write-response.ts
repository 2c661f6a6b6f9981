import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { allHeaders, fixedHeaders, type PlainResponse } from '../../lib/gateway/http/plain.ts';

/** How long idle connections stay open; clients see it in `Keep-Alive`. */
export const KEEP_ALIVE_SECONDS = 65;

export interface ResponseSink {
  send(response: PlainResponse): void;
  abort(): void;
}

export const nodeSink = (response: ServerResponse): ResponseSink => ({
  send: (plain) => {
    response.writeHead(plain.status, allHeaders(plain));
    response.end(plain.body);
  },
  abort: () => response.destroy(),
});

/** Larger bodies are written separately; nearly all logos are smaller. */
const MAX_SINGLE_WRITE = 48 * 1024;
/** Leaves room for a head (ASCII, about 1.5 kB). */
const SCRATCH_BYTES = 64 * 1024;
let scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
/** Start of the scratch buffer: most responses start like the previous one. */
let scratchStart = '';

const NO_BODY = Buffer.alloc(0);

/**
 * Head and body in one system call. Header values are not checked: none comes from a request (docs/decisions/0009).
 * @param isLast the connection closes after it @returns whether the kernel took all of it
 */
export function writeToSocket(
  socket: Socket,
  response: PlainResponse,
  withBody: boolean,
  isLast: boolean,
): boolean {
  const body = withBody ? (response.body ?? NO_BODY) : NO_BODY;
  const start = startOf(response);
  const rest = restOf(response, isLast);
  if (body.length <= MAX_SINGLE_WRITE) return writeOnce(socket, start, rest, body);
  socket.write(start + rest, 'latin1');
  socket.write(body);
  return socket.writableLength === 0;
}

/** The scratch buffer is free for the next response unless the kernel left part of it to the stream. */
function writeOnce(socket: Socket, start: string, rest: string, body: Buffer): boolean {
  if (socket instanceof TLSSocket) return writeEncrypted(socket, start + rest, body);
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

/** One record. TLS keeps the bytes for a while, so it gets its own. @returns whether the client keeps up */
function writeEncrypted(socket: TLSSocket, head: string, body: Buffer): boolean {
  const bytes = Buffer.allocUnsafe(head.length + body.length);
  bytes.write(head, 'latin1');
  bytes.set(body, head.length);
  return socket.write(bytes);
}

let lastStart = { status: 0, fixed: fixedHeaders([]), text: '' };

function startOf({ status, fixed }: PlainResponse): string {
  if (lastStart.fixed !== fixed || lastStart.status !== status)
    lastStart = { status, fixed, text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fixed.block}` };
  return lastStart.text;
}

function restOf({ headers, lines }: PlainResponse, isLast: boolean): string {
  let rest = lines ?? '';
  for (let i = 0; i < headers.length; i += 2) rest += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return rest + (isLast ? `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n` : endOfHead());
}

let lastEnd = '';

/** Date (RFC 9110 section 6.6.1) and the connection headers; formatted once a second, as in Node. */
function endOfHead(): string {
  if (lastEnd !== '') return lastEnd;
  const now = new Date();
  lastEnd = `Date: ${now.toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;
  setTimeout(() => {
    lastEnd = '';
  }, 1000 - now.getMilliseconds()).unref();
  return lastEnd;
}
