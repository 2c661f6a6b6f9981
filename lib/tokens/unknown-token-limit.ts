import { clientNetwork } from '../core/client-network.ts';
import { type Refusal, refuse } from '../core/errors/errors.ts';
import { MINUTE_MS } from '../core/time.ts';
import { ProcessLimiter } from '../limits/limiter.ts';

export const UNKNOWN_PER_MINUTE = 60;
const POLICY = { limit: UNKNOWN_PER_MINUTE, windowMs: MINUTE_MS };
const MAX_NETWORKS = 20_000;

/**
 * Limits unknown-token lookups by network (`clientNetwork`). In process.
 */
export class UnknownTokenLimit {
  readonly #limiter: ProcessLimiter;

  constructor(now: () => number = Date.now) {
    this.#limiter = new ProcessLimiter(now, { startsAtFirstUse: true, maxKeys: MAX_NETWORKS });
  }

  /** Takes one lookup; give it back when a token is found. */
  take(address: string): { refusal: Refusal | null; giveBack: () => void } {
    const network = clientNetwork(address);
    const { granted, window, endsInMs } = this.#limiter.take(network, POLICY, 1);
    return {
      refusal: granted === 1 ? null : tooMany(endsInMs),
      giveBack: () => this.#limiter.giveBack(network, POLICY, 1, window),
    };
  }

  get size(): number {
    return this.#limiter.size;
  }
}

const tooMany = (leftMs: number): Refusal =>
  refuse(
    'rate_limited',
    `Too many unknown tokens from your network: the limit is ${UNKNOWN_PER_MINUTE} per minute. Valid tokens still work.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)), policy: 'unknown-tokens' },
  );
