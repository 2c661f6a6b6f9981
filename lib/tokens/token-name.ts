import { quoted, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { readName } from '../core/text/names.ts';

export const readTokenName = (text: string): string | Refusal =>
  readName(text) ??
  refuseBecause(
    'invalid_request',
    'token_name_invalid',
    { got: quoted(text) },
    { parameter: { name: 'name' } },
  );
