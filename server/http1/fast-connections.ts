import type { Socket } from 'node:net';
import type { PlainResponse } from '../../lib/gateway/http/plain.ts';
import { HeadParser, type RequestHead } from './request-head.ts';
import { KEEP_ALIVE_SECONDS, type ResponseSink, writeToSocket } from './write-response.ts';

export interface FastPathHandlers {
  /** @returns false, with nothing sent, when the request needs Node */
  handleFast(head: RequestHead, socket: Socket, sink: ResponseSink): boolean;
  /** Asked before a connection moves to Node, which doubles its cost. @returns null: it may move */
  refuseOverload(): PlainResponse | null;
  /** Gives the connection to Node's server as if it had just been accepted. */
  detachToNode(socket: Socket): void;
}

export interface FastPathTimes {
  /** Until the first request of a connection. */
  firstRequest: number;
  /** Between a response and the next request; also for a client to read a response. */
  idle: number;
  sweep: number;
}

const HEAD_START = 0x48;

const TIMES: FastPathTimes = { firstRequest: 10_000, idle: KEEP_ALIVE_SECONDS * 1000, sweep: 1000 };

/**
 * Connections that have sent only plain GET and HEAD requests so far, served without Node's request and response objects,
 * which cost as much as all our own work (docs/decisions/0009). The first other request moves its connection to Node's
 * server for good.
 */
export class FastConnections {
  readonly #handlers: FastPathHandlers;
  readonly #times: FastPathTimes;
  readonly #open = new Set<FastConnection>();
  #maxIdleMs = Number.POSITIVE_INFINITY;

  constructor(handlers: FastPathHandlers, times: FastPathTimes = TIMES) {
    this.#handlers = handlers;
    this.#times = times;
    setInterval(() => this.#sweep(), times.sweep).unref();
  }

  accept(socket: Socket): void {
    const connection = new FastConnection(socket, this.#handlers, () => this.#open.delete(connection));
    this.#open.add(connection);
  }

  drain(): void {
    for (const connection of this.#open) connection.closeAfterResponse();
  }

  /** Shortens the times of connections that wait for a request. */
  limitIdle(ms: number): void {
    this.#maxIdleMs = ms;
  }

  closeIdle(): void {
    for (const connection of this.#open) connection.closeIfIdle();
  }

  closeAll(): void {
    for (const connection of this.#open) connection.abort();
  }

  #sweep(): void {
    const now = performance.now();
    const times = {
      firstRequest: Math.min(this.#times.firstRequest, this.#maxIdleMs),
      idle: Math.min(this.#times.idle, this.#maxIdleMs),
    };
    for (const connection of this.#open) if (connection.isOverdue(now, times)) connection.abort();
  }
}

/** Handles one request at a time; later ones wait in `#unread` and in the socket. */
class FastConnection implements ResponseSink {
  readonly #socket: Socket;
  readonly #handlers: FastPathHandlers;
  readonly #onLeave: () => void;
  readonly #parser = new HeadParser();
  #unread: Buffer | null = null;
  #current: RequestHead | null = null;
  #isReading = false;
  #hasEnded = false;
  #isDraining = false;
  /** Its response said that the connection closes. */
  #hasSentLast = false;
  #isBlocked = false;
  #hasResponded = false;
  #idleSince = performance.now();

  constructor(socket: Socket, handlers: FastPathHandlers, onLeave: () => void) {
    this.#socket = socket;
    this.#handlers = handlers;
    this.#onLeave = onLeave;
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('error', this.#onError);
    socket.on('close', onLeave);
  }

  send(response: PlainResponse): void {
    const head = this.#current;
    this.#current = null;
    if (head === null || this.#socket.destroyed) return;
    this.#hasResponded = true;
    this.#idleSince = performance.now();
    const withBody = head.method !== 'HEAD';
    if (this.#isDraining) this.#hasSentLast = true;
    if (!writeToSocket(this.#socket, response, withBody, this.#isDraining)) this.#waitForClient();
    else if (!this.#isReading) this.#readNext();
  }

  abort(): void {
    this.#socket.destroy();
  }

  closeAfterResponse(): void {
    this.#isDraining = true;
  }

  closeIfIdle(): void {
    if (!this.#isBusy) this.#socket.end();
  }

  isOverdue(now: number, { firstRequest, idle }: Omit<FastPathTimes, 'sweep'>): boolean {
    return this.#current === null && now - this.#idleSince > (this.#hasResponded ? idle : firstRequest);
  }

  readonly #onData = (bytes: Buffer): void => {
    if (this.#hasSentLast) return;
    this.#unread = this.#unread === null ? bytes : Buffer.concat([this.#unread, bytes]);
    if (this.#isBusy) this.#socket.pause();
    else this.#readNext();
  };

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    if (!this.#isBusy) this.#socket.end();
  };

  readonly #onError = (): void => {
    this.abort();
  };

  get #isBusy(): boolean {
    return this.#current !== null || this.#isBlocked;
  }

  #readNext(): void {
    this.#isReading = true;
    while (!this.#isBusy && this.#unread !== null && !this.#hasSentLast) {
      const bytes = this.#unread;
      const head = this.#parser.parse(bytes);
      if (head === null) return this.#detach(bytes);
      this.#unread = head.length === bytes.length ? null : bytes.subarray(head.length);
      this.#current = head;
      if (!this.#handlers.handleFast(head, this.#socket, this)) return this.#detach(bytes);
    }
    this.#isReading = false;
    if (!this.#isBusy && (this.#hasSentLast || this.#hasEnded)) this.#socket.end();
    else if (this.#isBusy && this.#unread !== null) this.#socket.pause();
    else if (this.#socket.isPaused()) this.#socket.resume();
  }

  /** Backpressure: sends nothing until the client has read the buffered data. */
  #waitForClient(): void {
    this.#isBlocked = true;
    this.#socket.write('', () => {
      this.#isBlocked = false;
      this.#idleSince = performance.now();
      if (!this.#socket.destroyed && !this.#isReading) this.#readNext();
    });
  }

  #detach(unread: Buffer): void {
    const socket = this.#socket;
    // A stream that has ended takes nothing back, and Node does not respond to such clients either.
    if (this.#hasEnded) return void socket.end();
    const refusal = this.#handlers.refuseOverload();
    if (refusal !== null) {
      this.#hasSentLast = true;
      writeToSocket(socket, refusal, unread[0] !== HEAD_START, true);
      return void socket.destroySoon();
    }
    socket.off('data', this.#onData);
    socket.off('end', this.#onEnd);
    socket.off('error', this.#onError);
    socket.off('close', this.#onLeave);
    this.#onLeave();
    socket.pause();
    socket.unshift(unread);
    this.#handlers.detachToNode(socket);
    process.nextTick(() => socket.resume());
  }
}
