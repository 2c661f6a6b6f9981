import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import type { Database } from '../../db/client.ts';
import { forgetTries, spendTry, type Tried } from '../throttle.ts';

const triesOf = (personId: string): [Tried, Tried] => [
  ['codes of a person', personId],
  ['codes of a person in a day', personId],
];

/** Counts an attempt to enter a code: six digits could be guessed. */
export async function refuseCodeTries(db: Database, personId: string): Promise<Refusal | null> {
  const throttled = await spendTry(db, ...triesOf(personId));
  return throttled && refuseBecause('rate_limited', 'too_many_codes', {}, throttled);
}

export const forgetCodeTries = (db: Database, personId: string): Promise<void> =>
  forgetTries(db, ...triesOf(personId));

export const CODE_WRONG = refuseBecause('invalid_request', 'code_wrong', {}, { parameter: { name: 'code' } });
