import { type ErrorCode, isRefusal, type Refusal } from '../../lib/core/errors/errors.ts';

/** The code of a refusal. @throws for anything else */
export function refused(value: unknown): ErrorCode {
  if (!isRefusal(value)) throw new Error(`expected a refusal; got ${JSON.stringify(value)}`);
  return value.code;
}

/** The value. @throws for a refusal */
export function done<T>(value: T | Refusal): Exclude<T, Refusal> {
  if (isRefusal(value)) throw new Error(value.detail);
  return value as Exclude<T, Refusal>;
}
