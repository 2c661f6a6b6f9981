import { type Refusal, refuse } from '../errors/errors.ts';

const LONGEST = 2_000;
const UNFIT = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\p{Cs}]|(?![\n\t])\p{Cc}/gu;

/**
 * What somebody wrote to an operator, or an operator to them: several lines, without characters that are not seen.
 * @param name of the parameter, for the refusal
 * @param isRequired false: nothing is an answer too
 */
export function readRequestText(text: string, name: string, isRequired = true): string | Refusal {
  const clean = text.replace(/\r\n?/g, '\n').replace(UNFIT, '').trim();
  if (clean === '' && isRequired)
    return refuse('invalid_request', `Expected a ${name} in a few words; it is empty.`, {
      parameter: { name },
    });
  return clean.length <= LONGEST
    ? clean
    : refuse(
        'invalid_request',
        `Expected a ${name} of at most ${LONGEST} characters; it has ${clean.length}.`,
        { parameter: { name } },
      );
}
