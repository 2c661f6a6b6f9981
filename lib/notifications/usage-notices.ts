import { sql } from 'drizzle-orm';
import { DAY_MS, isoDay } from '../core/time.ts';
import { notified } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { account } from '../db/schema/index.ts';
import type { NearlyUsed } from '../limits/enforce-limits.ts';
import { usedToday } from '../usage/used-today.ts';

export const THRESHOLDS = [80, 100] as const;

const MAX_KNOWN = 100_000;

/** Notifies accounts when a daily limit is nearly or fully used, once per threshold and day: the topic is unique. */
export class UsageNotices {
  readonly #db: Database;
  #told = new Set<string>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param nearly candidates by local state; the counts in the database decide */
  async tell(nearly: readonly NearlyUsed[]): Promise<void> {
    const open = nearly.filter((each) =>
      THRESHOLDS.some((threshold) => !this.#told.has(topicOf(each, threshold))),
    );
    if (open.length === 0) return;
    const used = await usedToday(this.#db, [...new Set(open.map(({ accountId }) => accountId))]);
    for (const each of open) {
      const count = used.get(each.accountId)?.[each.operation] ?? 0;
      for (const threshold of THRESHOLDS)
        if (count * 100 >= each.perDay * threshold) await this.#tellOnce(each, threshold, count);
    }
  }

  async #tellOnce(nearly: NearlyUsed, threshold: number, used: number): Promise<void> {
    const { accountId, operation, day, perDay } = nearly;
    const topic = topicOf(nearly, threshold);
    if (this.#told.has(topic)) return;
    const date = isoDay(day * DAY_MS);
    await withDeadline(
      notified(this.#db, {
        from: sql`${account} where ${account.id} = ${accountId}`,
        id: newId(),
        accountId: account.id,
        topic: topic.slice(accountId.length + 1),
        facts: { operation, day: date, threshold, used, limit: perDay },
      }),
    );
    if (this.#told.size >= MAX_KNOWN) this.#told = new Set();
    this.#told.add(topic);
  }
}

const topicOf = ({ accountId, operation, day }: NearlyUsed, threshold: number): string =>
  `${accountId} usage:${operation}:${day}:${threshold}`;
