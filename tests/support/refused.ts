import { type ErrorCode, isRefusal, type Refusal } from '../../lib/core/errors/errors.ts';

/** The code of what was refused; what was done is a failure of the test. */
export function refused(value: unknown): ErrorCode {
  if (!isRefusal(value)) throw new Error(`expected a refusal; got ${JSON.stringify(value)}`);
  return value.refusal;
}

/** What was done; a refusal is a failure of the test. */
export function done<T>(value: T | Refusal): Exclude<T, Refusal> {
  if (isRefusal(value)) throw new Error(value.detail);
  return value as Exclude<T, Refusal>;
}
