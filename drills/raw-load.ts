import net from 'node:net';
import { Ledger } from './load.ts';
import { pause } from './rig.ts';

interface RawLoad {
  perSecond: number;
  seconds: number;
  /** At most. */
  connections: number;
}

const DRAIN_MS = 10_000;

/**
 * Sends requests at a steady rate, as far as the connections allow. Parses as little as possible of the responses, so that
 * it can exceed the server's capacity several times on the same machine.
 * @param path called for every request
 */
export async function rawOpenLoop(
  port: number,
  path: () => string,
  { perSecond, seconds, connections }: RawLoad,
  onSeen: (status: number, doneAt: number) => void = () => {},
): Promise<Ledger> {
  const ledger = new Ledger();
  const pool = new RawConnections(port, connections, ({ status, retryAfter, sentAt }) => {
    const doneAt = performance.now();
    ledger.add({ status, ms: doneAt - sentAt, retryAfter });
    onSeen(status, doneAt);
  });
  const startedAt = performance.now();
  let sent = 0;
  for (let isOver = false; !isOver; ) {
    const elapsed = (performance.now() - startedAt) / 1000;
    isOver = elapsed >= seconds;
    const due = Math.min(perSecond * seconds, elapsed * perSecond);
    // With every connection busy, requests are sent as soon as one is free.
    while (sent < due && pool.send(path)) sent += 1;
    await pause(2);
  }
  const giveUpAt = performance.now() + DRAIN_MS;
  while (pool.waiting > 0 && performance.now() < giveUpAt) await pause(10);
  pool.close();
  return ledger;
}

interface Pending {
  sentAt: number;
  received: string;
}

interface RawResponse {
  /** 0: the connection was closed. */
  status: number;
  retryAfter: string | undefined;
  sentAt: number;
}

/** Keep-alive connections without pipelining. */
class RawConnections {
  readonly #port: number;
  readonly #max: number;
  readonly #onResponse: (response: RawResponse) => void;
  readonly #idle: net.Socket[] = [];
  readonly #pending = new Map<net.Socket, Pending>();
  #open = 0;

  constructor(port: number, max: number, onResponse: (response: RawResponse) => void) {
    this.#port = port;
    this.#max = max;
    this.#onResponse = onResponse;
  }

  get waiting(): number {
    return this.#pending.size;
  }

  /** @returns false if all connections are busy */
  send(path: () => string): boolean {
    const socket = this.#idle.pop() ?? (this.#open < this.#max ? this.#connect() : null);
    if (socket === null) return false;
    this.#pending.set(socket, { sentAt: performance.now(), received: '' });
    socket.write(`GET ${path()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    return true;
  }

  close(): void {
    for (const socket of [...this.#pending.keys(), ...this.#idle]) socket.destroy();
  }

  #connect(): net.Socket {
    this.#open += 1;
    const socket = net.connect(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#receive(socket, chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#open -= 1;
      this.#finish(socket, 0);
      const at = this.#idle.indexOf(socket);
      if (at !== -1) this.#idle.splice(at, 1);
    });
    return socket;
  }

  #receive(socket: net.Socket, chunk: string): void {
    const pending = this.#pending.get(socket);
    if (pending === undefined) return;
    pending.received += chunk;
    const { received } = pending;
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const status = Number(received.slice(9, 12));
    const retryAfter = status === 503 ? /\r\nretry-after: (\d+)/i.exec(received)?.[1] : undefined;
    this.#finish(socket, status, retryAfter);
    this.#idle.push(socket);
  }

  #finish(socket: net.Socket, status: number, retryAfter?: string): void {
    const pending = this.#pending.get(socket);
    if (pending === undefined) return;
    this.#pending.delete(socket);
    this.#onResponse({ status, retryAfter, sentAt: pending.sentAt });
  }
}
