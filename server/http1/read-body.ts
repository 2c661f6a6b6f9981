import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ByteBudget } from './byte-budget.ts';
import { GrowingBuffer } from './growing-buffer.ts';

export interface BodyLimits {
  maxBytes: number;
  maxMs: number;
  /** Bytes of a too large body that are read and discarded, so that the client can read the response. */
  maxDiscarded: number;
  /** For all bodies of a kind that are being read, or whose requests have not been answered. */
  budget: ByteBudget;
  network: string;
}

/** `no room`: the budget is used up. `small chunks`: too many of them. */
export type Body = Buffer | 'too large' | 'too slow' | 'no room' | 'small chunks';

/** Every chunk costs microseconds, however small. Some clients write a chunk per token of JSON. */
export const MAX_SMALL_CHUNKS = 5000;
export const SMALL_CHUNK = 64;

/** Content-Length is not trusted. A client that disconnects counts as too slow. */
export function readBody(
  incoming: IncomingMessage,
  response: ServerResponse,
  { maxBytes, maxMs, maxDiscarded, budget, network }: BodyLimits,
): Promise<Body> {
  return new Promise((resolve) => {
    const kept = new GrowingBuffer(maxBytes);
    let size = 0;
    let chunks = 0;
    let held = 0;
    let refused: 'too large' | 'no room' | null = null;
    const isChunked = incoming.headers['transfer-encoding'] !== undefined;
    const end = (body: Body): void => {
      clearTimeout(late);
      resolve(body);
    };
    const giveBack = (): void => {
      kept.clear();
      budget.giveBack(held, network);
      held = 0;
    };
    const refuseChunks = (): void => {
      incoming.removeAllListeners('data').resume();
      giveBack();
      end('small chunks');
    };
    // The client waits for it before it sends the body (RFC 9110 section 10.1.1).
    if (incoming.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    const late = setTimeout(() => end('too slow'), maxMs);
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks += 1;
      const areSmall = isChunked && chunks > MAX_SMALL_CHUNKS && size < chunks * SMALL_CHUNK;
      if (areSmall) return refuseChunks();
      if (refused === null && size > maxBytes) refused = 'too large';
      if (refused === null && !budget.take(chunk.length, network)) refused = 'no room';
      if (refused === null) {
        held += chunk.length;
        kept.append(chunk);
      } else giveBack();
      if (size > maxDiscarded) end(refused ?? 'too large');
    });
    incoming.on('end', () => end(refused ?? kept.read()));
    incoming.on('error', () => end('too slow'));
    response.on('close', () => {
      end('too slow');
      giveBack();
    });
  });
}
