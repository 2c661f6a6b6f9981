import type { Standing } from '../../limits/enforce-limits.ts';

/**
 * Adds the rate headers of an answer: the IETF draft's structured fields
 * (draft-ietf-httpapi-ratelimit-headers) and the older trio for the tighter of the two policies.
 * @param headers alternating name and value
 */
export function pushRateHeaders(headers: string[], standing: Standing, nowMs: number): void {
  const tighter = tighterOf(standing);
  headers.push(
    'RateLimit-Policy',
    policyText(standing),
    'RateLimit',
    rateText(standing),
    'X-RateLimit-Limit',
    `${tighter.limit}`,
    'X-RateLimit-Remaining',
    `${tighter.remaining}`,
    'X-RateLimit-Reset',
    `${resetAt(tighter, nowMs)}`,
  );
}

/**
 * The same headers as they go over the wire, for pictures: put together from what is the same for every answer of
 * a second and the two counts, since numbers are slow to write out.
 */
export function rateLines(standing: Standing, nowMs: number): string {
  const { burst, daily } = standing;
  const second = Math.floor(nowMs / 1000);
  const known = written.get(burst.limit);
  const same = known !== undefined && isSame(known, standing, second) ? known : writeSame(standing, second);
  const burstLeft = decimal(burst.remaining);
  const dailyLeft = decimal(daily.remaining);
  return burst.remaining < daily.remaining
    ? same.start + burstLeft + same.middle + dailyLeft + same.burstLimit + burstLeft + same.burstReset
    : same.start + burstLeft + same.middle + dailyLeft + same.dailyLimit + dailyLeft + same.dailyReset;
}

/** The pieces around the counts, and what they were written for. */
type Same = ReturnType<typeof piecesOf>;

/** By the burst limit, which is another one for nearly every plan. */
const written = new Map<number, Same>();
const MOST_WRITTEN = 1000;

const isSame = (same: Same, { burst, daily }: Standing, second: number): boolean =>
  same.second === second &&
  same.perDay === daily.limit &&
  same.burstResetSeconds === burst.resetSeconds &&
  same.dailyResetSeconds === daily.resetSeconds;

function writeSame(standing: Standing, second: number): Same {
  if (written.size >= MOST_WRITTEN) written.clear();
  const same = piecesOf(standing, second);
  written.set(standing.burst.limit, same);
  return same;
}

function piecesOf(standing: Standing, second: number) {
  const { burst, daily } = standing;
  const limit = (policy: typeof burst) =>
    `;t=${daily.resetSeconds}\r\nX-RateLimit-Limit: ${policy.limit}\r\nX-RateLimit-Remaining: `;
  const reset = (policy: typeof burst) => `\r\nX-RateLimit-Reset: ${second + policy.resetSeconds}\r\n`;
  return {
    second,
    perDay: daily.limit,
    burstResetSeconds: burst.resetSeconds,
    dailyResetSeconds: daily.resetSeconds,
    start: `RateLimit-Policy: ${policyText(standing)}\r\nRateLimit: "burst";r=`,
    middle: `;t=${burst.resetSeconds}, "daily";r=`,
    burstLimit: limit(burst),
    dailyLimit: limit(daily),
    burstReset: reset(burst),
    dailyReset: reset(daily),
  };
}

const THOUSANDTHS = Array.from({ length: 1000 }, (_none, i) => String(i).padStart(3, '0'));
let thousands = { count: 0, text: '' };

/** A count that goes down one by one: only its last three digits change from one to the next. */
function decimal(count: number): string {
  if (count < 1000) return String(count);
  const rest = count % 1000;
  const high = (count - rest) / 1000;
  if (high !== thousands.count) thousands = { count: high, text: String(high) };
  return thousands.text + THOUSANDTHS[rest];
}

const tighterOf = ({ burst, daily }: Standing) => (burst.remaining < daily.remaining ? burst : daily);

const policyText = ({ burst, daily }: Standing) =>
  `"burst";q=${burst.limit};w=60, "daily";q=${daily.limit};w=86400`;

const rateText = ({ burst, daily }: Standing) =>
  `"burst";r=${burst.remaining};t=${burst.resetSeconds}, "daily";r=${daily.remaining};t=${daily.resetSeconds}`;

/** Seconds since 1970. */
const resetAt = (policy: { resetSeconds: number }, nowMs: number) =>
  Math.floor(nowMs / 1000) + policy.resetSeconds;
