import { type Refusal, refuse } from '../../lib/core/errors/errors.ts';
import { MINUTE_MS } from '../../lib/core/time.ts';
import type { Limiter } from '../../lib/limits/limiter.ts';
import type { PageRule } from './rules.ts';

/** Each search is a question to the database; a person sends about one per key. */
const SEARCH_SHARE = 1 / 5;

export class PageLimits {
  readonly #limiter: Limiter;
  readonly #perMinute: number;

  constructor(perMinute: number, limiter: Limiter) {
    this.#perMinute = perMinute;
    this.#limiter = limiter;
  }

  async refuse(limit: PageRule['limit'], network: string): Promise<Refusal | null> {
    if (limit === null || this.#perMinute === 0) return null;
    const most = limit === 'pages' ? this.#perMinute : Math.ceil(this.#perMinute * SEARCH_SHARE);
    const policy = { limit: most, windowMs: MINUTE_MS };
    const { granted, endsInMs } = await this.#limiter.take(`${limit}:${network}`, policy, 1);
    if (granted === 1) return null;
    return refuse('rate_limited', `Too many ${limit} from your network: the limit is ${most} per minute.`, {
      retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
      policy: limit,
    });
  }
}
