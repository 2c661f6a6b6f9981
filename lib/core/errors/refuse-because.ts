import { sentences, type ValuesOf } from '../text/sentences.ts';
import { type ErrorCode, type Refusal, refuse } from './errors.ts';
import { REASONS, type Reason } from './reasons.ts';

const inEnglish = sentences(REASONS);

export const refuseBecause = <Why extends Reason>(
  code: ErrorCode,
  reason: Why,
  values: ValuesOf<(typeof REASONS)[Why]>,
  more: Pick<Refusal, 'parameter' | 'retryAfterSeconds'> = {},
): Refusal => refuse(code, inEnglish(reason, values), { ...more, reason, values });

export const NOT_ALLOWED = refuseBecause('invalid_request', 'not_allowed', {});
