import type { Socket } from 'node:net';
import type { Answer, PlainResponse } from '../../lib/gateway/http/plain.ts';
import type { Recipient } from '../journal-before-send.ts';
import { type QuickHead, QuickHeads } from './request-head.ts';
import { KEEP_ALIVE_SECONDS, writeHeadAndBody } from './write-response.ts';

export interface QuickDoor {
  /** null: this request is for Node. */
  answer(head: QuickHead, socket: Socket): Answer | null;
  /** What a request gets whose answer failed. */
  failure(head: QuickHead, error: unknown): PlainResponse;
  send(to: Recipient, answer: PlainResponse): void;
  /** Gives the connection to Node's server, as if it had just come. */
  handOver(socket: Socket): void;
}

/** In milliseconds. */
export interface QuickTimes {
  /** In which the first request of a connection begins. */
  firstRequest: number;
  /** Between an answer and the next request; also for a client to take an answer. */
  idle: number;
  sweep: number;
}

const TIMES: QuickTimes = { firstRequest: 10_000, idle: KEEP_ALIVE_SECONDS * 1000, sweep: 1000 };

/**
 * Connections whose requests so far were all ordinary ones, answered without the objects that Node makes of a request
 * and a response, which cost as much as everything else together (docs/decisions/0060). The first request that is
 * anything more takes its connection to Node's own server, where it stays.
 */
export class QuickConnections {
  readonly #door: QuickDoor;
  readonly #times: QuickTimes;
  readonly #open = new Set<QuickConnection>();

  constructor(door: QuickDoor, times: QuickTimes = TIMES) {
    this.#door = door;
    this.#times = times;
    setInterval(() => this.#sweep(), times.sweep).unref();
  }

  take(socket: Socket): void {
    const connection = new QuickConnection(socket, this.#door, () => this.#open.delete(connection));
    this.#open.add(connection);
  }

  /** Those that wait for a request close at once, the others after their answer. */
  drain(): void {
    for (const connection of this.#open) connection.closeAfterAnswer();
  }

  closeAll(): void {
    for (const connection of this.#open) connection.close();
  }

  #sweep(): void {
    const now = performance.now();
    for (const connection of this.#open) if (connection.isLate(now, this.#times)) connection.close();
  }
}

class QuickConnection implements Recipient {
  readonly #socket: Socket;
  readonly #door: QuickDoor;
  readonly #onLeave: () => void;
  readonly #heads = new QuickHeads();
  /** What has come and not been read. */
  #unread: Buffer | null = null;
  #asked: QuickHead | null = null;
  #isReading = false;
  /** The client sends no more. */
  #hasEnded = false;
  /** The server takes no more. */
  #isLast = false;
  #waitsForClient = false;
  #answered = false;
  #since = performance.now();

  constructor(socket: Socket, door: QuickDoor, onLeave: () => void) {
    this.#socket = socket;
    this.#door = door;
    this.#onLeave = onLeave;
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('error', this.#onError);
    socket.on('close', onLeave);
  }

  /** The answer to the request under way. */
  take(answer: PlainResponse): void {
    const asked = this.#asked;
    this.#asked = null;
    if (asked === null || this.#socket.destroyed) return;
    this.#answered = true;
    this.#since = performance.now();
    if (!writeHeadAndBody(this.#socket, answer, asked.method !== 'HEAD')) this.#waitForClient();
    else if (!this.#isReading) this.#readOn();
  }

  fail(): void {
    this.close();
  }

  close(): void {
    this.#socket.destroy();
  }

  closeAfterAnswer(): void {
    this.#isLast = true;
    if (!this.#isBusy) this.#socket.end();
  }

  /** Nothing asked in time, or what was answered not taken. */
  isLate(now: number, { firstRequest, idle }: QuickTimes): boolean {
    return this.#asked === null && now - this.#since > (this.#answered ? idle : firstRequest);
  }

  readonly #onData = (bytes: Buffer): void => {
    this.#unread = this.#unread === null ? bytes : Buffer.concat([this.#unread, bytes]);
    if (this.#isBusy) this.#socket.pause();
    else this.#readOn();
  };

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    if (!this.#isBusy) this.#socket.end();
  };

  readonly #onError = (): void => {
    this.close();
  };

  get #isBusy(): boolean {
    return this.#asked !== null || this.#waitsForClient;
  }

  /** Answers what has come, one request after the other. */
  #readOn(): void {
    this.#isReading = true;
    while (!this.#isBusy && this.#unread !== null && !this.#isLast) {
      const bytes = this.#unread;
      const head = this.#heads.read(bytes);
      const answer = head === null ? null : this.#door.answer(head, this.#socket);
      if (head === null || answer === null) return this.#handOver(bytes);
      this.#unread = head.length === bytes.length ? null : bytes.subarray(head.length);
      this.#asked = head;
      this.#deliver(head, answer);
    }
    this.#isReading = false;
    if (!this.#isBusy && (this.#isLast || this.#hasEnded)) this.#socket.end();
    else if (this.#isBusy && this.#unread !== null) this.#socket.pause();
    else if (this.#socket.isPaused()) this.#socket.resume();
  }

  #deliver(head: QuickHead, answer: Answer): void {
    if (!(answer instanceof Promise)) return this.#door.send(this, answer);
    answer
      .catch((error: unknown) => this.#door.failure(head, error))
      .then((ready) => this.#door.send(this, ready))
      .catch(() => this.close());
  }

  /** Its answers fill up on the way: nothing more is answered before they have left. */
  #waitForClient(): void {
    this.#waitsForClient = true;
    this.#socket.write('', () => {
      this.#waitsForClient = false;
      this.#since = performance.now();
      if (!this.#socket.destroyed && !this.#isReading) this.#readOn();
    });
  }

  #handOver(unread: Buffer): void {
    const socket = this.#socket;
    // Nothing can be put back into a stream that has ended; Node's server does not answer those clients either.
    if (this.#hasEnded) return void socket.end();
    socket.off('data', this.#onData);
    socket.off('end', this.#onEnd);
    socket.off('error', this.#onError);
    socket.off('close', this.#onLeave);
    this.#onLeave();
    socket.pause();
    socket.unshift(unread);
    this.#door.handOver(socket);
    process.nextTick(() => socket.resume());
  }
}
