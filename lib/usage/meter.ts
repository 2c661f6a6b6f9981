import { randomUUID } from 'node:crypto';
import type { Operation, Outcome } from '../core/operations.ts';
import type { Journal, Segment } from './journal.ts';
import type { Counter, UsageBatch, UsageRow } from './usage-row.ts';

/** Whom a use is counted for. */
export interface Counted {
  readonly id: string;
  readonly account: { readonly id: string };
}

/**
 * Counts in memory and, with `write`, in the journal, before the answers leave; emptied by the flush every second.
 * Between two writes a count is on neither disk nor wire: whoever sends answers calls `write` first.
 */
export class Meter {
  readonly #instanceId: string;
  readonly #journal: Journal | null;
  #segment: Segment | null = null;
  #batchId = randomUUID();
  /** Per token a short list: few combinations of operation, outcome and day are in use at a time. */
  #counters = new Map<string, Counter>();
  #unwritten: Counter[] = [];

  /** @param journal null: counts live in memory until they are flushed (no disk to write to) */
  constructor(instanceId: string, journal: Journal | null) {
    this.#instanceId = instanceId;
    this.#journal = journal;
  }

  /** @param day of the standing: the UTC day the use was taken from, days since 1970-01-01 */
  count(caller: Counted, operation: Operation, outcome: Outcome, day: number, count = 1): void {
    let counter = this.#counters.get(caller.id);
    const first = counter ?? null;
    while (
      counter !== undefined &&
      (counter.outcome !== outcome || counter.operation !== operation || counter.day !== day)
    )
      counter = counter.next ?? undefined;
    if (counter === undefined) {
      counter = {
        accountId: caller.account.id,
        tokenId: caller.id,
        day,
        operation,
        outcome,
        count: 0,
        unwritten: 0,
        slot: -1,
        next: first,
      };
      this.#counters.set(caller.id, counter);
    }
    counter.count += count;
    if (this.#journal === null) return;
    if (counter.unwritten === 0) this.#unwritten.push(counter);
    counter.unwritten += count;
  }

  /** Whether something was counted that the journal does not have yet. */
  get isUnwritten(): boolean {
    return this.#unwritten.length > 0;
  }

  /** Writes what was counted since the last call into the journal: one write, which outlives this process. */
  write(): void {
    if (this.#unwritten.length === 0 || this.#journal === null) return;
    const counters = this.#unwritten;
    this.#unwritten = [];
    this.#segment ??= this.#journal.open(this.#batchId);
    this.#segment.write(counters);
    for (const counter of counters) counter.unwritten = 0;
  }

  /** Hands over everything counted so far, with where it stands on disk; null when there is nothing. */
  takeBatch(): { batch: UsageBatch; segment: Segment | null } | null {
    if (this.#counters.size === 0) return null;
    this.write();
    const rows: UsageRow[] = [];
    for (let counter of this.#counters.values())
      for (;;) {
        const { accountId, tokenId, day, operation, outcome, count, next } = counter;
        rows.push({ accountId, tokenId, day, operation, outcome, count });
        if (next === null) break;
        counter = next;
      }
    const taken = {
      batch: { id: this.#batchId, instanceId: this.#instanceId, rows },
      segment: this.#segment,
    };
    this.#counters = new Map();
    this.#segment = null;
    this.#batchId = randomUUID();
    return taken;
  }
}
