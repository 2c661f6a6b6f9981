import { readName } from '../accounts/names.ts';
import { quoted } from '../errors/errors.ts';
import { type ReasonedRefusal, refuseBecause } from '../errors/refuse-because.ts';

/** What people call a token: a name like any other. */
export const readTokenName = (text: string): string | ReasonedRefusal =>
  readName(text) ??
  refuseBecause(
    'invalid_request',
    'token_name_invalid',
    { got: quoted(text) },
    { parameter: { name: 'name' } },
  );
