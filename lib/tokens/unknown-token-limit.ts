import { clientNetwork } from '../core/client-network.ts';
import { type Refusal, refuse } from '../core/errors/errors.ts';
import { MINUTE_MS } from '../core/time.ts';
import type { LeasingLimiter } from '../limits/limiter.ts';

export const UNKNOWN_PER_MINUTE = 60;
const POLICY = { limit: UNKNOWN_PER_MINUTE, windowMs: MINUTE_MS };

export class UnknownTokenLimit {
  readonly #limiter: LeasingLimiter;

  constructor(limiter: LeasingLimiter) {
    this.#limiter = limiter;
  }

  /** Takes one lookup; give it back when a token is found. */
  async take(address: string): Promise<{ refusal: Refusal | null; giveBack: () => void }> {
    const network = clientNetwork(address);
    const { granted, window, endsInMs } = await this.#limiter.take(network, POLICY, 1);
    return {
      refusal: granted === 1 ? null : tooMany(endsInMs),
      giveBack: () => void this.#limiter.giveBack(network, POLICY, 1, window),
    };
  }
}

const tooMany = (leftMs: number): Refusal =>
  refuse(
    'rate_limited',
    `Too many unknown tokens from your network: the limit is ${UNKNOWN_PER_MINUTE} per minute. Valid tokens still work.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)), policy: 'unknown-tokens' },
  );
