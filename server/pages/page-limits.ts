import { type Refusal, refuse } from '../../lib/core/errors/errors.ts';
import { MINUTE_MS } from '../../lib/core/time.ts';
import { ProcessLimiter } from '../../lib/limits/limiter.ts';
import type { PageRule } from './rules.ts';

const MAX_KEYS = 50_000;
/** Each search is a question to the database; a person sends about one per key. */
const SEARCH_SHARE = 1 / 5;

export class PageLimits {
  readonly #limiter = new ProcessLimiter(Date.now, { startsAtFirstUse: true, maxKeys: MAX_KEYS });
  readonly #perMinute: number;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  refuse(limit: PageRule['limit'], network: string): Refusal | null {
    if (limit === null || this.#perMinute === 0) return null;
    const most = limit === 'pages' ? this.#perMinute : Math.ceil(this.#perMinute * SEARCH_SHARE);
    const policy = { limit: most, windowMs: MINUTE_MS };
    const { granted, endsInMs } = this.#limiter.take(`${limit}:${network}`, policy, 1);
    if (granted === 1) return null;
    return refuse('rate_limited', `Too many ${limit} from your network: the limit is ${most} per minute.`, {
      retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
      policy: limit,
    });
  }
}
