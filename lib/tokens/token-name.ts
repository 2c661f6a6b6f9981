import { readName } from '../accounts/names.ts';
import { quoted, type Refusal, refuse } from '../errors/errors.ts';

/** What people call a token: a name like any other. */
export const readTokenName = (text: string): string | Refusal =>
  readName(text) ??
  refuse('invalid_request', `Expected a name of 1 to 80 characters; got ${quoted(text)}.`, {
    parameter: { name: 'name' },
  });
