import type { Operation, Outcome } from '../core/operations.ts';

/** A row of `usage_day` to add to. */
export interface UsageRow {
  accountId: string;
  tokenId: string;
  /** Days since 1970-01-01. */
  day: number;
  operation: Operation;
  outcome: Outcome;
  count: number;
}

/** Counts to add exactly once, even if sent again. */
export interface UsageBatch {
  id: string;
  /** The instance that counted; its quota leases are used by as much. */
  instanceId: string;
  rows: UsageRow[];
}

/** A row that is being counted. */
export interface Counter extends UsageRow {
  /** Not in the journal yet. */
  unwritten: number;
  /** Its number in the journal's segment; -1 before it has one. */
  slot: number;
  next: Counter | null;
}
