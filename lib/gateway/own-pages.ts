import { clientNetwork } from '../core/client-network.ts';
import { type Refusal, refuse } from '../core/errors/errors.ts';
import { DAY_MS } from '../core/time.ts';
import type { Limiter } from '../limits/limiter.ts';
import { isPublicAddress } from '../net/public-address.ts';
import { pageHost } from './http/page-host.ts';
import { type PlainRequest, whenReady } from './http/plain.ts';

/** Below the daily limit of the Free plan, so that an account always gives more. */
export const VISITOR_PER_DAY = 5_000;
const POLICY = { limit: VISITOR_PER_DAY, windowMs: DAY_MS };

/** Limits the token of our own pages to their pictures, and to a number per visitor. */
export class OwnPages {
  readonly #host: string | null;
  readonly #visitors: Limiter;

  /** @param origin of the pages; null: the host that was requested */
  constructor(origin: string | null, visitors: Limiter) {
    this.#host = origin === null ? null : new URL(origin).hostname;
    this.#visitors = visitors;
  }

  /** Counts the request against its network (`clientNetwork`); requests of the product itself have no client. */
  refuse({
    headers,
    client,
  }: Pick<PlainRequest, 'headers' | 'client'>): Refusal | null | Promise<Refusal | null> {
    const host = pageHost(headers);
    const own = this.#host ?? pageHost({ origin: `http://${headers.host}` });
    if (host === undefined || host === null || host !== own) return ELSEWHERE;
    if (client === undefined) return null;
    const address = client();
    // A proxy that is not in TRUSTED_PROXIES, so everybody, or the operator.
    if (!isPublicAddress(address)) return null;
    return whenReady(this.#visitors.take(clientNetwork(address), POLICY, 1), ({ granted, endsInMs }) =>
      granted === 1 ? null : tooMany(endsInMs),
    );
  }
}

const ELSEWHERE = refuse(
  'domain_not_allowed',
  'This token only works on the pages of this service. Create an account to get a token for your site.',
);

const tooMany = (leftMs: number): Refusal =>
  refuse(
    'rate_limited',
    `Your network has loaded ${VISITOR_PER_DAY} logos on these pages today. Create an account to load more.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)), policy: 'visitors' },
  );
