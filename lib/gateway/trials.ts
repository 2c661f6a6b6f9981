import { type Refusal, refuse } from '../core/errors/errors.ts';
import { DAY_MS } from '../core/time.ts';
import { ProcessLimiter } from '../limits/limiter.ts';
import type { Gateway } from './gateway.ts';

/** Enough for a person who tries things out, and too few for a program. */
export const TRIALS_PER_DAY = 2_000;
const POLICY = { limit: TRIALS_PER_DAY, windowMs: DAY_MS };

/** Uncounted requests from the dashboard, limited per account. In process. */
export class Trials {
  readonly #accounts: ProcessLimiter;

  constructor(now: () => number = Date.now) {
    this.#accounts = new ProcessLimiter(now);
  }

  refuse(accountId: string): Refusal | null {
    const { granted, endsInMs } = this.#accounts.take(accountId, POLICY, 1);
    if (granted === 1) return null;
    return refuse(
      'rate_limited',
      `This account has made ${TRIALS_PER_DAY} requests in the playground today. Send further ones with a token.`,
      { retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)), policy: 'trials' },
    );
  }
}

/** The gateway for trials: it checks everything, but spends no daily use and counts nothing. */
export function uncounted(gateway: Gateway): Gateway {
  const { limits } = gateway;
  return {
    ...gateway,
    meter: { count() {} },
    tops: { add() {} },
    requests: { takes: () => false, add() {} },
    limits: {
      enforce: (...asked) => limits.enforce(...asked),
      standingOf: (...asked) => limits.standingOf(...asked),
      spendDay: () => null,
      giveBackDay() {},
    },
  };
}
