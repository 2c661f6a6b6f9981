import { type Refusal, refuse } from '../errors/errors.ts';
import type { RequestState } from './request-state.ts';

/**
 * Why a decision changed nothing: there is no such request, or somebody was faster.
 * @param state of the request now; undefined: there is none
 */
export const whyUndecided = (what: string, id: string, state: RequestState | undefined): Refusal =>
  state === undefined
    ? refuse('not_found', `There is no ${what} ${id}.`)
    : refuse('conflict', `The ${what} ${id} is ${state} already.`);
