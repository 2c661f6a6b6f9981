import type { Refusal } from '../errors/errors.ts';
import { refuseBecause } from '../errors/refuse-because.ts';

const MAX_CHARACTERS = 2_000;
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\p{Cs}]|(?![\n\t])\p{Cc}/gu;

/** Reads multi-line text; removes invisible characters. @param name of the parameter, for the refusal */
export function readRequestText(text: string, name: 'note' | 'reason'): string | Refusal {
  const read = readOptionalText(text, name);
  return read === '' ? refuseBecause('invalid_request', `${name}_empty`, {}, { parameter: { name } }) : read;
}

export function readOptionalText(text: string, name: 'answer' | 'note' | 'reason'): string | Refusal {
  const clean = text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').trim();
  return clean.length <= MAX_CHARACTERS
    ? clean
    : refuseBecause(
        'invalid_request',
        `${name}_long`,
        { most: MAX_CHARACTERS, count: clean.length },
        { parameter: { name } },
      );
}
