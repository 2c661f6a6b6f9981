import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

/** What was asked for without a result, and the hosts of the pages that asked. */
export type TopList = 'missed' | 'referrer';

/** Names counted at a time per account, day and list. */
const NAMES = 64;
/** Lists in memory at a time; what comes on top is not noted. */
const MOST_LISTS = 10_000;
const LONGEST_NAME = 255;
const FLUSH_MS = 10_000;
const TRIM_MS = 300_000;
/** Names kept per account, day and list. */
const KEPT_NAMES = 200;

/** How often a name was seen: `count` at most, `count - missed` for certain. */
interface Seen {
  count: number;
  missed: number;
}

/**
 * The most frequent of many names in little memory (space-saving: Metwally, Agrawal and El Abbadi 2005): a name that
 * finds no room takes the place and the count of the rarest. A name with more than 1/64 of all is always there.
 */
export class FrequentNames {
  readonly #names = new Map<string, Seen>();

  add(name: string): void {
    const seen = this.#names.get(name);
    if (seen !== undefined) {
      seen.count += 1;
      return;
    }
    let missed = 0;
    if (this.#names.size >= NAMES) {
      let rarest = '';
      missed = Number.POSITIVE_INFINITY;
      for (const [other, { count }] of this.#names)
        if (count < missed) {
          missed = count;
          rarest = other;
        }
      this.#names.delete(rarest);
    }
    this.#names.set(name, { count: missed + 1, missed });
  }

  /** Each name with how often it was seen for certain. */
  *certain(): Generator<[name: string, count: number]> {
    for (const [name, { count, missed }] of this.#names) if (count > missed) yield [name, count - missed];
  }
}

interface Listed {
  accountId: string;
  day: number;
  list: TopList;
  names: FrequentNames;
}

/** The top lists of all accounts since the last flush. A help to their owners, not exact, and not kept on disk. */
export class TopLists {
  readonly #db: Database;
  #lists = new Map<string, Listed>();
  #flushedAt = performance.now();
  #trimmedAt = performance.now();

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param name null: nothing to note */
  add(accountId: string, day: number, list: TopList, name: string | null | undefined): void {
    if (name === null || name === undefined || name.length > LONGEST_NAME) return;
    const key = list === 'missed' ? `${accountId}${day}m` : `${accountId}${day}r`;
    let listed = this.#lists.get(key);
    if (listed === undefined) {
      if (this.#lists.size >= MOST_LISTS) return;
      listed = { accountId, day, list, names: new FrequentNames() };
      this.#lists.set(key, listed);
    }
    listed.names.add(name);
  }

  async flushIfDue(): Promise<void> {
    if (performance.now() - this.#flushedAt >= FLUSH_MS) await this.flush();
  }

  /** Adds what was noted since the last time. @throws (rejects) Unavailable; what was noted is then lost */
  async flush(): Promise<void> {
    this.#flushedAt = performance.now();
    const rows = [...this.#lists.values()].flatMap(({ names, ...listed }) =>
      [...names.certain()].map(([name, count]) => ({ ...listed, name, count })),
    );
    this.#lists = new Map();
    if (rows.length > 0) await this.#add(rows);
    if (performance.now() - this.#trimmedAt < TRIM_MS) return;
    this.#trimmedAt = performance.now();
    await withDeadline(this.#db.sql`
      delete from usage_top t using (
        select account_id, day, list, name,
               row_number() over (partition by account_id, day, list order by count desc, name) as place
        from usage_top where day >= (blazon_now() at time zone 'utc')::date - 1
      ) r
      where r.place > ${KEPT_NAMES} and (t.account_id, t.day, t.list, t.name) = (r.account_id, r.day, r.list, r.name)`);
  }

  async #add(
    rows: { accountId: string; day: number; list: TopList; name: string; count: number }[],
  ): Promise<void> {
    const keyOf = (row: (typeof rows)[number]) => `${row.accountId}${row.day}${row.list}${row.name}`;
    rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const column = (read: (row: (typeof rows)[number]) => string | number) => rows.map(read);
    await withDeadline(this.#db.sql`
      insert into usage_top (account_id, day, list, name, count)
      select account_id, date '1970-01-01' + day, list, name, count
      from unnest(${column((row) => row.accountId)}::uuid[], ${column((row) => row.day)}::int[],
                  ${column((row) => row.list)}::text[], ${column((row) => row.name)}::text[],
                  ${column((row) => row.count)}::int8[]) as r (account_id, day, list, name, count)
      on conflict (account_id, day, list, name) do update set count = usage_top.count + excluded.count`);
  }
}

/** The top of a list over the days given, most frequent first. */
export async function topOf(
  db: Database,
  accountId: string,
  list: TopList,
  { from, to, most = 20 }: { from: string; to: string; most?: number },
): Promise<{ name: string; count: number }[]> {
  const rows = await db.sql<{ name: string; count: string }[]>`
    select name, sum(count) as count from usage_top
    where account_id = ${accountId} and list = ${list} and day between ${from}::date and ${to}::date
    group by name order by sum(count) desc, name limit ${most}`;
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}
