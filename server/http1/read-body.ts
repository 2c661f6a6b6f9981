import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ByteBudget } from './byte-budget.ts';

export interface BodyLimits {
  maxBytes: number;
  maxMs: number;
  /** Bytes of a too large body that are read and discarded, so that the client can read the response. */
  maxDiscarded: number;
  /** For all bodies of a kind that are being read, or whose requests have not been answered. */
  budget: ByteBudget;
  /** Whose share of the budget it takes. */
  network: string;
}

/** `no room`: the budget is used up. */
export type Body = Buffer | 'too large' | 'too slow' | 'no room';

/**
 * Enforces the limits while reading; Content-Length is not trusted. A client that disconnects counts as too slow.
 */
export function readBody(
  incoming: IncomingMessage,
  response: ServerResponse,
  { maxBytes, maxMs, maxDiscarded, budget, network }: BodyLimits,
): Promise<Body> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    let held = 0;
    let refused: 'too large' | 'no room' | null = null;
    const end = (body: Body): void => {
      clearTimeout(late);
      resolve(body);
    };
    const giveBack = (): void => {
      chunks = [];
      budget.giveBack(held, network);
      held = 0;
    };
    // The client waits for it before it sends the body (RFC 9110 section 10.1.1).
    if (incoming.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    const late = setTimeout(() => end('too slow'), maxMs);
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (refused === null && size > maxBytes) refused = 'too large';
      if (refused === null && !budget.take(chunk.length, network)) refused = 'no room';
      if (refused === null) {
        held += chunk.length;
        chunks.push(chunk);
      } else giveBack();
      if (size > maxDiscarded) end(refused ?? 'too large');
    });
    incoming.on('end', () => end(refused ?? Buffer.concat(chunks)));
    incoming.on('error', () => end('too slow'));
    response.on('close', () => {
      end('too slow');
      giveBack();
    });
  });
}
