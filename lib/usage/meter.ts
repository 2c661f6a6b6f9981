import { randomUUID } from 'node:crypto';
import type { Caller } from '../tokens/authenticate.ts';

/** What was asked for. MCP and brand share limits and are counted apart. */
export type Operation = 'logo' | 'brand' | 'mcp';

/**
 * What became of a counted request: a logo, a monogram, a brand record, 404 (or an MCP result that says so), or a
 * `tools/call` whose arguments were wrong.
 */
export type Outcome = 'logo' | 'monogram' | 'brand' | 'not_found' | 'invalid';

interface Counter {
  accountId: string;
  tokenId: string;
  /** Days since 1970-01-01. */
  day: number;
  operation: Operation;
  outcome: Outcome;
  count: number;
}

/** Rows of `usage_day` to add, under an id that makes adding them twice harmless. */
export interface UsageBatch {
  id: string;
  rows: {
    accountId: string;
    tokenId: string;
    day: string;
    operation: Operation;
    outcome: Outcome;
    count: number;
  }[];
}

const DAY_MS = 86_400_000;

/** Counts in memory; emptied by the flush every second. */
export class Meter {
  #counters = new Map<string, Counter>();

  /** @param day of the standing: the UTC day the use was taken from, days since 1970-01-01 */
  count(caller: Caller, operation: Operation, outcome: Outcome, day: number, count = 1): void {
    const key = `${caller.id} ${operation} ${outcome} ${day}`;
    const counter = this.#counters.get(key);
    if (counter !== undefined) counter.count += count;
    else
      this.#counters.set(key, {
        accountId: caller.account.id,
        tokenId: caller.id,
        day,
        operation,
        outcome,
        count,
      });
  }

  /** Hands over everything counted so far; null when there is nothing. Rows are sorted, so that two writers cannot deadlock. */
  takeBatch(): UsageBatch | null {
    if (this.#counters.size === 0) return null;
    const rows = [...this.#counters.values()].map((counter) => ({
      ...counter,
      day: new Date(counter.day * DAY_MS).toISOString().slice(0, 10),
    }));
    this.#counters = new Map();
    const key = (row: (typeof rows)[number]) =>
      `${row.accountId}${row.day}${row.operation}${row.tokenId}${row.outcome}`;
    rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
    return { id: randomUUID(), rows };
  }
}
