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

/** Counts to add once, however often they are sent. */
export interface UsageBatch {
  id: string;
  /** Who counted: its part of the quotas is used up by so much. */
  instanceId: string;
  rows: UsageRow[];
}

/** A row on its way, with what the journal has not been told yet. */
export interface Counter extends UsageRow {
  unwritten: number;
  /** Its number in the journal's segment; -1 before it has one. */
  slot: number;
  next: Counter | null;
}
