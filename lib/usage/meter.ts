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

function freshCounter(caller: Caller, day: number, outcome: LogoOutcome): Counter {
  const counter = {
    accountId: caller.account.id,
    tokenId: caller.id,
    day,
    logo: 0,
    monogram: 0,
    not_found: 0,
  };
  counter[outcome] = 1;
  return counter;
}

/** Counts in memory, by the UTC day at the moment of counting; emptied by the flush every second. */
export class Meter {
  #counters = new Map<string, Counter>();

  count(caller: Caller, outcome: LogoOutcome, nowMs: number): void {
    const day = Math.floor(nowMs / DAY_MS);
    const first = this.#counters.get(caller.id);
    if (first === undefined) this.#counters.set(caller.id, freshCounter(caller, day, outcome));
    else if (first.day === day) first[outcome] += 1;
    else this.#countOtherDay(caller, day, outcome);
  }

  /** Around midnight requests of both days end in any order: each day has one counter, never two. */
  #countOtherDay(caller: Caller, day: number, outcome: LogoOutcome): void {
    const key = `${caller.id} ${day}`;
    const counter = this.#counters.get(key);
    if (counter === undefined) this.#counters.set(key, freshCounter(caller, day, outcome));
    else counter[outcome] += 1;
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
