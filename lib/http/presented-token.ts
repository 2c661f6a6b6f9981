import { type Refusal, refuse } from '../errors/errors.ts';
import { tokenPrefix } from '../tokens/format.ts';
import type { PlainRequest } from './plain.ts';
import { type Parameter, REPEATED } from './query.ts';

/**
 * The publishable token of an image request: in the query, exactly once, and nowhere else.
 * A secret token in a URL is refused whether it is valid or not (RFC 6750 section 2.3).
 */
export function tokenInQuery(request: PlainRequest, parameter: Parameter): string | Refusal {
  if (parameter === REPEATED)
    return refuse('invalid_request', 'Expected the parameter `token` once; it came several times.');
  if (parameter === undefined || parameter === '')
    return refuse('token_missing', 'Expected a publishable token: add ?token=pk_… to the address.');
  if (request.headers.authorization !== undefined && /^bearer\b/i.test(request.headers.authorization))
    return refuse(
      'invalid_request',
      'Expected one token; one came in the query and one in the Authorization header.',
    );
  if (parameter.startsWith('sk_'))
    return refuse(
      'secret_token_in_url',
      tokenPrefix(parameter) === null
        ? 'A token that starts with sk_ is a secret token and never belongs in a URL. Use a publishable token (pk_…).'
        : 'A secret token was sent in a URL, where it is logged and shared. Roll it, and use a publishable token (pk_…) here.',
    );
  return parameter;
}
