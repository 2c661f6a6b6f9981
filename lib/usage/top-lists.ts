import { and, between, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { TopList } from '../core/operations.ts';
import { DAY_MS, isoDay } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { usageTop } from '../db/schema/index.ts';

/** Names per account, day and list between two flushes, and in total; further ones are ignored. */
const MAX_NAMES = 64;
const MAX_NAMES_IN_ALL = 50_000;
const MAX_NAME_LENGTH = 255;
const MAX_KEPT = 200;
const MAX_ROWS = 5000;
const FLUSH_MS = 10_000;
/** So few names are written every second. */
const FEW_NAMES = 200;
const TRIM_MS = 300_000;

type TopRow = typeof usageTop.$inferInsert;

/** Most missed identifiers and top referrers, per account. Approximate, and in memory until flushed. */
export class TopLists {
  readonly #db: Database;
  readonly #trims: boolean;
  #lists = new Map<string, Map<string, TopRow>>();
  #size = 0;
  #rows: TopRow[] = [];
  #flushedAt = performance.now();
  #trimmedAt = performance.now();

  /** @param options.trims whether to delete the rarest names now and then; one process for all is enough */
  constructor(db: Database, { trims = true }: { trims?: boolean } = {}) {
    this.#db = db;
    this.#trims = trims;
  }

  add(accountId: string, day: number, list: TopList, name: string | null | undefined): void {
    if (name === null || name === undefined || name.length > MAX_NAME_LENGTH) return;
    const key = `${accountId}${day}${list}`;
    const rows = this.#lists.get(key) ?? new Map<string, TopRow>();
    this.#lists.set(key, rows);
    const row = rows.get(name);
    if (row !== undefined) row.count += 1;
    else if (rows.size < MAX_NAMES && this.#size < MAX_NAMES_IN_ALL) {
      rows.set(name, { accountId, day: isoDay(day * DAY_MS), list, name, count: 1 });
      this.#size += 1;
    }
  }

  async flushIfDue(): Promise<void> {
    if (this.#size <= FEW_NAMES || performance.now() - this.#flushedAt >= FLUSH_MS) await this.flush();
  }

  /** Writes the lists, including those an outage left. @throws (rejects) Unavailable; the next flush retries */
  async flush(): Promise<void> {
    this.#flushedAt = performance.now();
    if (this.#rows.length === 0) this.#takeRows();
    while (this.#rows.length > 0) {
      await writeTops(this.#db, this.#rows.slice(0, MAX_ROWS));
      this.#rows = this.#rows.slice(MAX_ROWS);
    }
    if (!this.#trims || performance.now() - this.#trimmedAt < TRIM_MS) return;
    this.#trimmedAt = performance.now();
    await trimTops(this.#db);
  }

  #takeRows(): void {
    const rows = [...this.#lists.values()].flatMap((list) => [...list.values()]);
    // A fixed order prevents deadlocks between instances.
    this.#rows = rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    this.#lists = new Map();
    this.#size = 0;
  }
}

const keyOf = ({ accountId, day, list, name }: TopRow): string => `${accountId}${day}${list}${name}`;

async function writeTops(db: Database, rows: readonly TopRow[]): Promise<void> {
  const column = (read: (row: TopRow) => string | number) => rows.map(read);
  await withDeadline(db.sql`
    insert into usage_top (account_id, day, list, name, count)
    select account_id, day::date, list, name, count
    from unnest(${column((row) => row.accountId)}::uuid[], ${column((row) => row.day)}::text[],
                ${column((row) => row.list)}::text[], ${column((row) => row.name)}::text[],
                ${column((row) => row.count)}::int8[]) as r (account_id, day, list, name, count)
    on conflict (account_id, day, list, name) do update set count = usage_top.count + excluded.count`);
}

/** Deletes the rarest names of long lists. @throws (rejects) Unavailable */
async function trimTops({ orm }: Database): Promise<void> {
  const { accountId, day, list, name, count } = usageTop;
  const place = sql`row_number() over (partition by ${accountId}, ${day}, ${list} order by ${count} desc, ${name})`;
  const placed = orm
    .select({ accountId, day, list, name, place: place.as('place') })
    .from(usageTop)
    .where(gte(day, sql`(blazon_now() at time zone 'utc')::date - 1`))
    .as('placed');
  const rare = orm
    .select({ accountId: placed.accountId, day: placed.day, list: placed.list, name: placed.name })
    .from(placed)
    .where(gt(placed.place, MAX_KEPT));
  await withDeadline(orm.delete(usageTop).where(sql`(${accountId}, ${day}, ${list}, ${name}) in ${rare}`));
}

export async function topOf(
  db: Database,
  accountId: string,
  list: TopList,
  { from, to, most = 20 }: { from: string; to: string; most?: number },
): Promise<{ name: string; count: number }[]> {
  const count = sql<number>`sum(${usageTop.count})`.mapWith(Number);
  return await db.orm
    .select({ name: usageTop.name, count })
    .from(usageTop)
    .where(and(eq(usageTop.accountId, accountId), eq(usageTop.list, list), between(usageTop.day, from, to)))
    .groupBy(usageTop.name)
    .orderBy(desc(count), usageTop.name)
    .limit(most);
}
