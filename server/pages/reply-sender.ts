import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

export interface ReplyLimits {
  /** Bytes of one reply that wait for its client, before no more are read from Next. */
  maxBytes: number;
  /** Beyond, the network with the most bytes loses the reply that waited longest: no network evicts the replies of others. */
  maxTotalBytes: number;
  /** Milliseconds a client may take none of what waits for it. */
  maxStallMs: number;
}

const LIMITS: ReplyLimits = {
  maxBytes: 2 * 1024 * 1024,
  maxTotalBytes: 64 * 1024 * 1024,
  maxStallMs: 60_000,
};

interface Delivery {
  response: ServerResponse;
  network: string;
  waiting: number;
}

/** Buffers the rest for a slow client, to free the connection to Next. */
export class ReplySender {
  readonly #limits: ReplyLimits;
  /** Those whose clients are behind, the longest first. */
  readonly #behind = new Set<Delivery>();
  readonly #shares = new Map<string, number>();
  #waiting = 0;

  constructor(limits: ReplyLimits = LIMITS) {
    this.#limits = limits;
  }

  /** @param response with its head written @param network of the client */
  send(reply: Readable, response: ServerResponse, network: string): void {
    const delivery: Delivery = { response, network, waiting: 0 };
    const stall = setTimeout(() => {
      if (delivery.waiting > 0) response.destroy();
      else stall.refresh();
    }, this.#limits.maxStallMs);
    const sent = (bytes: number): void => {
      this.#add(delivery, -bytes);
      if (delivery.waiting === 0) this.#behind.delete(delivery);
      if (delivery.waiting <= this.#limits.maxBytes && reply.isPaused()) reply.resume();
    };
    reply.on('data', (chunk: Buffer) => {
      if (response.destroyed) return;
      this.#add(delivery, chunk.length);
      const isTaken = response.write(chunk, () => {
        if (response.destroyed) return;
        stall.refresh();
        sent(chunk.length);
      });
      if (!isTaken) this.#behind.add(delivery);
      if (delivery.waiting > this.#limits.maxBytes) reply.pause();
      this.#makeRoom();
    });
    reply.on('end', () => response.end());
    reply.on('error', () => response.destroy());
    response.on('close', () => {
      clearTimeout(stall);
      sent(delivery.waiting);
    });
  }

  #add(delivery: Delivery, bytes: number): void {
    const share = (this.#shares.get(delivery.network) ?? 0) + bytes;
    if (share === 0) this.#shares.delete(delivery.network);
    else this.#shares.set(delivery.network, share);
    delivery.waiting += bytes;
    this.#waiting += bytes;
  }

  #makeRoom(): void {
    while (this.#waiting > this.#limits.maxTotalBytes) {
      const most = Math.max(...this.#shares.values());
      const last = [...this.#behind].find(({ network }) => this.#shares.get(network) === most);
      if (last === undefined) return;
      this.#behind.delete(last);
      this.#add(last, -last.waiting);
      last.response.destroy();
    }
  }
}
