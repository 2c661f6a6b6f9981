import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { throttle } from '../db/schema/index.ts';

/** Attempts allowed per window. */
export const THROTTLES = {
  /** Password guesses for one address, from anywhere. */
  'sign-in of a person': { most: 10, seconds: 15 * 60 },
  /** From a browser that signed in with the address before: strangers cannot lock it out. */
  'sign-in on a known device': { most: 10, seconds: 15 * 60 },
  'sign-in from an address': { most: 100, seconds: 15 * 60 },
  'sign-up from an address': { most: 60, seconds: 60 * 60 },
  'mail to an address': { most: 5, seconds: 60 * 60 },
  'mail asked for from an address': { most: 60, seconds: 60 * 60 },
  'invitations of an account': { most: 50, seconds: 24 * 60 * 60 },
  'attribution checks of an account': { most: 60, seconds: 60 * 60 },
  'link tried from an address': { most: 60, seconds: 15 * 60 },
} as const satisfies Record<string, { most: number; seconds: number }>;

export type ThrottleName = keyof typeof THROTTLES;

/** A policy and the address, person or account it is counted for. */
export type Tried = readonly [ThrottleName, string];

export interface Throttled {
  retryAfterSeconds: number;
}

const keyOf = ([name, whom]: Tried): string => createHash('sha256').update(`${name}\0${whom}`).digest('hex');

/**
 * Counts one attempt under each key, refused attempts too, in the database, so that restarts and further instances change
 * nothing. Sweeps expired rows.
 * @returns null: every key is within its limit
 * @throws Unavailable: no attempt is allowed without the database
 */
export async function spendTry(db: Database, ...tries: readonly Tried[]): Promise<Throttled | null> {
  const rows = tries.map((tried) => ({ key: keyOf(tried), ...THROTTLES[tried[0]] }));
  const [worst] = await withDeadline(
    db.sql<{ wait: number }[]>`
      with tried as (
        select decode(key, 'hex') as key, most, seconds
        from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.most)}::int4[],
                    ${rows.map((row) => row.seconds)}::int4[]) as t (key, most, seconds)
      ), swept as (
        delete from throttle where key in (
          select key from throttle where ends_at < now() - interval '1 minute' and key not in (select key from tried)
          limit 20 for update skip locked)
      ), counted as (
        insert into throttle (key, used, ends_at)
        select key, 1, now() + make_interval(secs => seconds) from tried order by key
        on conflict (key) do update set
          used = case when throttle.ends_at <= now() then 1 else throttle.used + 1 end,
          ends_at = case when throttle.ends_at <= now() then excluded.ends_at else throttle.ends_at end
        returning key, used, ends_at
      )
      select max(ceil(extract(epoch from ends_at - now())))::int4 as wait
      from counted join tried using (key) where used > most`,
  );
  return worst?.wait == null ? null : { retryAfterSeconds: Math.max(1, worst.wait) };
}

/** Like `spendTry`, as a refusal. */
export async function refuseTries(
  db: Database,
  reason: 'mails_exhausted' | 'too_many_tries',
  ...tries: readonly Tried[]
): Promise<Refusal | null> {
  const throttled = await spendTry(db, ...tries);
  return throttled && refuseBecause('rate_limited', reason, {}, throttled);
}

/** Resets the counters after a successful attempt. */
export async function forgetTries(db: Database, ...tries: readonly Tried[]): Promise<void> {
  const keys = tries.map((tried) => Buffer.from(keyOf(tried), 'hex'));
  await withDeadline(db.orm.delete(throttle).where(inArray(throttle.key, keys)));
}
