import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';

const LONGEST = 2_000;
const UNFIT = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\p{Cs}]|(?![\n\t])\p{Cc}/gu;

/**
 * What somebody wrote to an operator, or an operator to them: several lines, without characters that are not seen.
 * @param name of the parameter, for the refusal
 */
export function readRequestText(text: string, name: 'note' | 'reason'): string | Refusal {
  const read = readOptionalText(text, name);
  return read === '' ? refuseBecause('invalid_request', `${name}_empty`, {}, { parameter: { name } }) : read;
}

/** The same where nothing is an answer too. */
export function readOptionalText(text: string, name: 'answer' | 'note' | 'reason'): string | Refusal {
  const clean = text.replace(/\r\n?/g, '\n').replace(UNFIT, '').trim();
  return clean.length <= LONGEST
    ? clean
    : refuseBecause(
        'invalid_request',
        `${name}_long`,
        { most: LONGEST, count: clean.length },
        { parameter: { name } },
      );
}
