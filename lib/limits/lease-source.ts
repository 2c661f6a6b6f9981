import type { LimitedOperation } from '../core/plans/policies.ts';

/** What an instance holds, needs, and wants in reserve. */
export interface LeaseQuestion {
  accountId: string;
  operation: LimitedOperation;
  /** Period of the units held; -1: none held. */
  period: number;
  /** Of the counter that granted the units. */
  epoch: number;
  endsAtMs: number;
  limit: number;
  /** Units granted to this instance in the period, as far as known. */
  known: number;
  /** Of these, unspent. */
  spare: number;
  /** Units returned with this request; already excluded from `known`. */
  returned: number;
  /** Units unclaimed by any instance, as last reported. */
  free: number;
  /** Units that requests are waiting for. */
  need: number;
  /** Units to take ahead of need. */
  ahead: number;
}

export interface LeaseAnswer {
  accountId: string;
  operation: LimitedOperation;
  period: number;
  epoch: number;
  /** By the shared clock. */
  endsAtMs: number;
  /** Granted to this instance in the period. */
  granted: number;
  /** Granted to all instances in the period. */
  taken: number;
  /** Units others hold ahead of need; they are called back when there is not enough. */
  othersAhead: number;
  /** Instances holding part of this limit, including this one. */
  holders: number;
}

/** The counter that leases draw on. */
export interface LeaseSource {
  readonly epoch: number;
  /** How far ahead units are taken, so that requests need not wait. */
  readonly aheadMs: number;
  readonly maxAhead: number;
  /** Units an idle lease retains for its next request. */
  readonly maxIdle: number;
  /** Whether to refuse on the last known state and recheck in the background. */
  readonly rechecksBehind: boolean;
  now(): number;
  /** @throws (rejects) when it is unknown whether units were granted */
  ask(questions: readonly LeaseQuestion[]): Promise<LeaseAnswer[]>;
}
