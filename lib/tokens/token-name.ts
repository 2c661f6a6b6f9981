import { quoted, type Refusal, refuse } from '../errors/errors.ts';

const LONGEST = 80;
/** Control, format and other characters that are not seen or that change how others are. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;

/** What people call a token. Spaces around it are dropped. */
export function readTokenName(text: string): string | Refusal {
  const name = text.trim().normalize('NFC');
  return name !== '' && [...name].length <= LONGEST && !UNFIT.test(name)
    ? name
    : refuse(
        'invalid_request',
        `Expected a name of 1 to ${LONGEST} characters on one line; got ${quoted(text)}.`,
        { parameter: { name: 'name' } },
      );
}
