import { createHash } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

/** How often what may be tried, per what; seconds. Seen whole. */
export const THROTTLES = {
  /** Guesses at the password of one address, whoever makes them. */
  'sign-in of a person': { most: 10, seconds: 15 * 60 },
  /** The same from a browser that signed in with that address before: strangers cannot lock it out. */
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

/** One thing that is counted: a policy and whom it is counted for. */
export type Tried = readonly [ThrottleName, string];

export interface Throttled {
  retryAfterSeconds: number;
}

const keyOf = ([name, whom]: Tried): string => createHash('sha256').update(`${name}\0${whom}`).digest('hex');

/**
 * Counts one try under each of the keys, in one statement, and says whether any of them is over its number. Refused
 * tries count too. Kept in the database, so that restarts and further instances change nothing; without it there is
 * no try, because this throws. Rows that ended are swept away in passing.
 * @returns null when the try may be made
 * @throws Unavailable when the database is gone
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

/** Forgets what was counted under the keys: the try was right. */
export async function forgetTries(db: Database, ...tries: readonly Tried[]): Promise<void> {
  const keys = tries.map(keyOf);
  await withDeadline(db.sql`
    delete from throttle where key in (select decode(key, 'hex') from unnest(${keys}::text[]) as t (key))`);
}
