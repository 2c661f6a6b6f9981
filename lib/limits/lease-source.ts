import type { LimitedOperation } from '../core/plans/policies.ts';

/** A question about a limit: what an instance holds, needs, and would like to have in hand. */
export interface LeaseQuestion {
  accountId: string;
  operation: LimitedOperation;
  /** Period of the units held; -1: none are held. */
  period: number;
  /** Of the counter they were taken from. */
  epoch: number;
  endsAtMs: number;
  limit: number;
  /** Units granted to this instance in the period, as far as it knows. */
  known: number;
  /** Of them, not spent yet. */
  spare: number;
  /** Units given back with this question; `known` leaves them out already. */
  returned: number;
  /** Units no instance holds, as last heard. */
  free: number;
  /** Units that requests are waiting for. */
  need: number;
  /** Units to take ahead of need. */
  ahead: number;
}

export interface LeaseAnswer {
  accountId: string;
  operation: LimitedOperation;
  /** The current period of the counter. */
  period: number;
  epoch: number;
  /** End of the period, by the shared clock. */
  endsAtMs: number;
  /** Units granted to this instance in the period. */
  granted: number;
  /** Units granted to all instances in the period. */
  taken: number;
  /** Units others hold ahead of need; they have been called back when there was not enough. */
  othersAhead: number;
  /** Instances that hold a part of this limit, this one included. */
  holders: number;
}

/** The counter that leases take their units from. */
export interface LeaseSource {
  readonly epoch: number;
  /** Units are taken ahead for this long, so that requests need not wait for the next answer. */
  readonly aheadMs: number;
  /** Units to take ahead at most. */
  readonly maxAhead: number;
  /** Units an idle lease keeps, so that its next request need not wait. */
  readonly maxIdle: number;
  /** Whether a request is refused on what was last heard, and the counter is asked again behind it. */
  readonly rechecksBehind: boolean;
  /** The shared clock. */
  now(): number;
  /** @throws (rejects) when it is not known whether units were granted */
  ask(questions: readonly LeaseQuestion[]): Promise<LeaseAnswer[]>;
}
