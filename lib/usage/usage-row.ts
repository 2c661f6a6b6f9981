import type { Operation, Outcome } from '../core/operations.ts';

export interface UsageRow {
  accountId: string;
  tokenId: string;
  day: number;
  operation: Operation;
  outcome: Outcome;
  count: number;
}

/** Counts to add exactly once, even if resent. */
export interface UsageBatch {
  instanceId: string;
  /** 1, 2, …; an instance's batches are added in this order. Earlier versions numbered none: a UUID. */
  id: number | string;
  /** When it was counted; for the hour of charts. */
  atMs: number;
  rows: UsageRow[];
}

export interface Counter extends UsageRow {
  unwritten: number;
  /** Row number in the journal's segment; -1: none yet. */
  slot: number;
  next: Counter | null;
}
