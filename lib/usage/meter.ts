import type { Operation, Outcome } from '../core/operations.ts';
import type { Journal, Segment } from './journal.ts';
import type { Counter, UsageBatch, UsageRow } from './usage-row.ts';

export interface PendingWrites {
  readonly isUnwritten: boolean;
  write(): void;
}

export interface Counted {
  readonly id: string;
  readonly account: { readonly id: string };
}

export interface OutcomeCount {
  operation: Operation;
  outcome: Outcome;
  count: number;
}

/** In-memory counts, flushed every second. Call `write`, which journals new ones, before responding. */
export class Meter implements PendingWrites {
  readonly #instanceId: string;
  readonly #journal: Journal | null;
  #segment: Segment | null = null;
  #batchId = 1;
  /** A linked list per token: few combinations of operation, outcome and day occur at a time. */
  #counters = new Map<string, Counter>();
  #unwritten: Counter[] = [];
  /** Of batches already taken, by operation and outcome. */
  readonly #taken = new Map<string, OutcomeCount>();

  /** @param journal null: no disk, counts are only in memory */
  constructor(instanceId: string, journal: Journal | null) {
    this.#instanceId = instanceId;
    this.#journal = journal;
  }

  /** @param day of the standing: the UTC day charged, in days since 1970-01-01 */
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

  get isUnwritten(): boolean {
    return this.#unwritten.length > 0;
  }

  write(): void {
    if (this.#unwritten.length === 0 || this.#journal === null) return;
    const counters = this.#unwritten;
    this.#unwritten = [];
    this.#segment ??= this.#journal.open(this.#batchId);
    this.#segment.write(counters);
    for (const counter of counters) counter.unwritten = 0;
  }

  takeBatch(): { batch: UsageBatch; segment: Segment | null } | null {
    if (this.#counters.size === 0) return null;
    this.write();
    this.#addTo(this.#taken);
    const rows: UsageRow[] = [];
    for (let counter of this.#counters.values())
      for (;;) {
        const { accountId, tokenId, day, operation, outcome, count, next } = counter;
        rows.push({ accountId, tokenId, day, operation, outcome, count });
        if (next === null) break;
        counter = next;
      }
    const taken = {
      batch: { id: this.#batchId, atMs: Date.now(), instanceId: this.#instanceId, rows },
      segment: this.#segment,
    };
    this.#counters = new Map();
    this.#segment = null;
    this.#batchId += 1;
    return taken;
  }

  totals(): OutcomeCount[] {
    const totals = new Map(Array.from(this.#taken, ([key, total]) => [key, { ...total }]));
    this.#addTo(totals);
    return [...totals.values()];
  }

  #addTo(totals: Map<string, OutcomeCount>): void {
    for (const first of this.#counters.values())
      for (let counter: Counter | null = first; counter !== null; counter = counter.next) {
        const { operation, outcome } = counter;
        const key = `${operation} ${outcome}`;
        const total = totals.get(key) ?? { operation, outcome, count: 0 };
        total.count += counter.count;
        totals.set(key, total);
      }
  }
}
