import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { RequestState } from '../core/request-state.ts';

/**
 * Why a decision changed nothing: there is no such request, or somebody was faster.
 * @param state the request was found in; undefined: there is none
 */
export function whyUndecided(id: string, state: RequestState | undefined): Refusal {
  if (state === undefined) return refuseBecause('not_found', 'request_unknown', { request: id });
  // It was open when it was looked up, and decided before it was written.
  const reason = state === 'open' ? 'request_decided' : (`request_${state}` as const);
  return refuseBecause('conflict', reason, { request: id });
}
