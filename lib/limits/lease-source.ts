import type { LimitedOperation } from '../core/plans/policies.ts';

export interface LeaseRequest {
  accountId: string;
  operation: LimitedOperation;
  /** Period of the units held; -1: none held. */
  period: number;
  epoch: number;
  endsAtMs: number;
  limit: number;
  known: number;
  /** Of these, unspent. */
  spare: number;
  /** Units returned with this request; already excluded from `known`. */
  returned: number;
  free: number;
  need: number;
  ahead: number;
}

export interface LeaseResponse {
  accountId: string;
  operation: LimitedOperation;
  period: number;
  epoch: number;
  endsAtMs: number;
  granted: number;
  taken: number;
  /** Units others hold ahead of need; they are called back when there is not enough. */
  othersAhead: number;
  holders: number;
}

export interface LeaseSource {
  readonly epoch: number;
  /** How far ahead units are taken, so that requests need not wait. */
  readonly aheadMs: number;
  readonly maxAhead: number;
  readonly maxIdle: number;
  /** Whether to refuse on the last known state and recheck in the background. */
  readonly rechecksBehind: boolean;
  now(): number;
  /** @throws (rejects) when it is unknown whether units were granted */
  ask(requests: readonly LeaseRequest[]): Promise<LeaseResponse[]>;
}
