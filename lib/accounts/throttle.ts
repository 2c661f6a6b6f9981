import { clientNetwork } from '../core/client-network.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { DatabaseLimiter } from '../limits/database-limiter.ts';
import type { WindowPolicy } from '../limits/limiter.ts';

export const THROTTLES = {
  'sign-in of a person': { limit: 10, windowMs: 15 * MINUTE_MS },
  /** The same from a browser the person signed in with before, so that strangers cannot lock it out. */
  'sign-in on a known device': { limit: 10, windowMs: 15 * MINUTE_MS },
  'password of a signed-in person': { limit: 10, windowMs: 15 * MINUTE_MS },
  'sign-in from an address': { limit: 100, windowMs: 15 * MINUTE_MS },
  'sign-up from an address': { limit: 60, windowMs: HOUR_MS },
  'mail to an address': { limit: 5, windowMs: HOUR_MS },
  'mail asked for from an address': { limit: 60, windowMs: HOUR_MS },
  'changes of address of a person': { limit: 20, windowMs: HOUR_MS },
  'invitations of an account': { limit: 50, windowMs: DAY_MS },
  'accounts opened by a person': { limit: 5, windowMs: DAY_MS },
  'attribution checks of an account': { limit: 60, windowMs: HOUR_MS },
  /** Six-digit codes: three of a million are valid at a time. */
  'codes of a person': { limit: 10, windowMs: 15 * MINUTE_MS },
  'codes of a person in a day': { limit: 50, windowMs: DAY_MS },
  /** A turn: only one person at a time can become the first operator. */
  'first operator': { limit: 1, windowMs: MINUTE_MS },
  'link tried from an address': { limit: 60, windowMs: 15 * MINUTE_MS },
  /** Sign-in pages ask by themselves, for the list of the address field. */
  'passkey asked for from an address': { limit: 300, windowMs: 15 * MINUTE_MS },
  'passkeys begun by a person': { limit: 30, windowMs: HOUR_MS },
} as const satisfies Record<string, WindowPolicy>;

type ThrottleName = keyof typeof THROTTLES;

export type Tried = readonly [ThrottleName, string];

interface Throttled {
  retryAfterSeconds: number;
}

/** Purposes counted by client; one customer has many IPv6 addresses. */
const BY_CLIENT: ReadonlySet<ThrottleName> = new Set([
  'sign-in from an address',
  'sign-up from an address',
  'mail asked for from an address',
  'link tried from an address',
  'passkey asked for from an address',
]);

const keyOf = ([name, subject]: Tried): string =>
  `${name}\0${BY_CLIENT.has(name) ? clientNetwork(subject) : subject}`;

/** Counts an attempt under each key, refused ones too, in one statement. @returns null: allowed @throws Unavailable */
export async function spendTry(db: Database, ...tries: readonly Tried[]): Promise<Throttled | null> {
  const claims = tries.map((tried) => ({ key: keyOf(tried), policy: THROTTLES[tried[0]] }));
  const grants = await new DatabaseLimiter(db).takeEach(claims);
  const waits = grants.filter(({ granted }) => granted === 0).map(({ endsInMs }) => endsInMs / 1000);
  return waits.length === 0 ? null : { retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waits))) };
}

export async function refuseTries(
  db: Database,
  reason: 'accounts_many' | 'mails_exhausted' | 'too_many_tries',
  ...tries: readonly Tried[]
): Promise<Refusal | null> {
  const throttled = await spendTry(db, ...tries);
  return throttled && refuseBecause('rate_limited', reason, {}, throttled);
}

export async function forgetTries(db: Database, ...tries: readonly Tried[]): Promise<void> {
  await new DatabaseLimiter(db).forget(tries.map(keyOf));
}
