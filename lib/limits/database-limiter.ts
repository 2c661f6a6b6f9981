import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { throttle } from '../db/schema/index.ts';
import type { Grant, Limiter, WindowPolicy } from './limiter.ts';

export interface Claim {
  key: string;
  policy: WindowPolicy;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Counts in PostgreSQL, across restarts and instances. A window starts with a key's first unit; keys are hashed. */
export class DatabaseLimiter implements Limiter {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async take(key: string, policy: WindowPolicy, count: number): Promise<Grant> {
    const [grant] = await this.takeEach([{ key, policy }], count);
    if (grant === undefined) throw new Error('expected one grant');
    return grant;
  }

  /** Takes from several keys in one statement. @returns in no particular order @throws (rejects) Unavailable */
  async takeEach(claims: readonly Claim[], count = 1): Promise<Grant[]> {
    const rows = await withDeadline(
      this.#db.sql<{ used: number; max: number; ends_ms: number; ends_in_ms: number }[]>`
        with claim as (
          select decode(key, 'hex') as key, max, ms
          from unnest(${claims.map(({ key }) => hashOf(key))}::text[],
                      ${claims.map(({ policy }) => policy.limit)}::int4[],
                      ${claims.map(({ policy }) => policy.windowMs)}::int4[]) as t (key, max, ms)
        ), swept as (
          delete from throttle where key in (
            select key from throttle where ends_at < now() - interval '1 minute' and key not in (select key from claim)
            limit 20 for update skip locked)
        ), counted as (
          insert into throttle (key, used, ends_at)
          select key, ${count}::int4, now() + ms * interval '1 millisecond' from claim order by key
          on conflict (key) do update set
            used = case when throttle.ends_at <= now() then 0 else throttle.used end + excluded.used,
            ends_at = case when throttle.ends_at <= now() then excluded.ends_at else throttle.ends_at end
          returning key, used, ends_at
        )
        select used, max, (extract(epoch from ends_at) * 1000)::float8 as ends_ms,
               (extract(epoch from ends_at - now()) * 1000)::float8 as ends_in_ms
        from counted join claim using (key)`,
    );
    return rows.map(({ used, max, ends_ms, ends_in_ms }) => ({
      granted: Math.min(count, Math.max(0, max - used + count)),
      left: Math.max(0, max - used),
      window: ends_ms,
      endsInMs: ends_in_ms,
    }));
  }

  async forget(keys: readonly string[]): Promise<void> {
    const hashes = keys.map((key) => Buffer.from(hashOf(key), 'hex'));
    await withDeadline(this.#db.orm.delete(throttle).where(inArray(throttle.key, hashes)));
  }
}
