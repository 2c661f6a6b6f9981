import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ReplyLimits {
  /** Bytes of one reply that wait for its client, before no more are read from Next. */
  maxBytes: number;
  /** Bytes of all replies together, before the one that has waited longest is given up. */
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
  waiting: number;
}

/**
 * Sends replies of Next to clients. What a slow client has not taken is held in memory, to free the connection to
 * Next.
 */
export class ReplySender {
  readonly #limits: ReplyLimits;
  /** Those whose clients are behind, the longest first. */
  readonly #behind = new Set<Delivery>();
  #waiting = 0;

  constructor(limits: ReplyLimits = LIMITS) {
    this.#limits = limits;
  }

  /** @param response with its head written */
  send(reply: IncomingMessage, response: ServerResponse): void {
    const delivery: Delivery = { response, waiting: 0 };
    const stall = setTimeout(() => {
      if (delivery.waiting > 0) response.destroy();
      else stall.refresh();
    }, this.#limits.maxStallMs);
    const sent = (bytes: number): void => {
      delivery.waiting -= bytes;
      this.#waiting -= bytes;
      if (delivery.waiting === 0) this.#behind.delete(delivery);
      if (delivery.waiting <= this.#limits.maxBytes && reply.isPaused()) reply.resume();
    };
    reply.on('data', (chunk: Buffer) => {
      if (response.destroyed) return;
      delivery.waiting += chunk.length;
      this.#waiting += chunk.length;
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

  #makeRoom(): void {
    for (const delivery of this.#behind) {
      if (this.#waiting <= this.#limits.maxTotalBytes) return;
      this.#behind.delete(delivery);
      this.#waiting -= delivery.waiting;
      delivery.waiting = 0;
      delivery.response.destroy();
    }
  }
}
