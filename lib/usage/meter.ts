import { randomUUID } from 'node:crypto';
import type { Caller } from '../tokens/authenticate.ts';

/** What became of a counted request: a logo, a monogram, or 404 because the caller asked for no fallback. */
export type LogoOutcome = 'logo' | 'monogram' | 'not_found';

interface Counter {
  accountId: string;
  tokenId: string;
  day: number;
  logo: number;
  monogram: number;
  not_found: number;
}

/** Rows of `usage_day` to add, under an id that makes adding them twice harmless. */
export interface UsageBatch {
  id: string;
  rows: {
    accountId: string;
    tokenId: string;
    day: string;
    operation: 'logo';
    outcome: LogoOutcome;
    count: number;
  }[];
}

const DAY_MS = 86_400_000;
const OUTCOMES: LogoOutcome[] = ['logo', 'monogram', 'not_found'];

/** Counts in memory, by the UTC day at the moment of counting; emptied by the flush every second. */
export class Meter {
  #counters = new Map<string, Counter>();

  count(caller: Caller, outcome: LogoOutcome, nowMs: number): void {
    const day = Math.floor(nowMs / DAY_MS);
    const counter = this.#counters.get(caller.id);
    if (counter !== undefined && counter.day === day) {
      counter[outcome] += 1;
      return;
    }
    // Across midnight the old day's counter stays until the next flush, under a key of its own.
    if (counter !== undefined) this.#counters.set(`${caller.id} ${counter.day}`, counter);
    const fresh: Counter = {
      accountId: caller.account.id,
      tokenId: caller.id,
      day,
      logo: 0,
      monogram: 0,
      not_found: 0,
    };
    fresh[outcome] = 1;
    this.#counters.set(caller.id, fresh);
  }

  /** Hands over everything counted so far; null when there is nothing. Rows are sorted, so that two writers cannot deadlock. */
  takeBatch(): UsageBatch | null {
    if (this.#counters.size === 0) return null;
    const counters = [...this.#counters.values()];
    this.#counters = new Map();
    const rows = counters.flatMap((counter) =>
      OUTCOMES.filter((outcome) => counter[outcome] > 0).map((outcome) => ({
        accountId: counter.accountId,
        tokenId: counter.tokenId,
        day: new Date(counter.day * DAY_MS).toISOString().slice(0, 10),
        operation: 'logo' as const,
        outcome,
        count: counter[outcome],
      })),
    );
    const key = (row: (typeof rows)[number]) => `${row.accountId}${row.day}${row.tokenId}${row.outcome}`;
    rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
    return { id: randomUUID(), rows };
  }
}
