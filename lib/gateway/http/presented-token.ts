import { type Refusal, refuse } from '../../core/errors/errors.ts';
import { tokenPrefix } from '../../core/token-format.ts';
import type { PlainRequest } from './plain.ts';
import { type Parameter, REPEATED, readLogoQuery } from './query.ts';

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

/**
 * The secret token of a brand request: in the `Authorization` header and nowhere else. Publishable ones pass here;
 * their kind is judged with the rest of them.
 */
export function tokenInHeader(request: PlainRequest): string | Refusal {
  const inQuery = request.query === '' ? undefined : readLogoQuery(request.query).token;
  if ((typeof inQuery === 'string' && inQuery.startsWith('sk_')) || SECRET_ANYWHERE.test(request.query))
    return refuse(
      'secret_token_in_url',
      'A secret token was sent in a URL, where it is logged and shared. Roll it, and send it as Authorization: Bearer sk_….',
    );
  const presented = bearerToken(request.headers.authorization);
  if (inQuery !== undefined && inQuery !== '')
    return presented === null
      ? refuse(
          'token_missing',
          'Expected a secret token as Authorization: Bearer sk_…; one came in the query, where this operation takes none.',
        )
      : refuse(
          'invalid_request',
          'Expected one token; one came in the query and one in the Authorization header.',
        );
  return presented === null || presented === ''
    ? refuse('token_missing', 'Expected a secret token: send Authorization: Bearer sk_….')
    : presented;
}

/** A well-formed secret token in a query, whatever it stands there for. @returns null: none */
export function secretInQuery(query: string): string | null {
  const { token } = readLogoQuery(query);
  const text =
    typeof token === 'string' && token.startsWith('sk_') ? token : SECRET_ANYWHERE.exec(query)?.[0];
  return text === undefined || tokenPrefix(text) === null ? null : text;
}

/** Also under another name: a query is logged whole. */
const SECRET_ANYWHERE = /sk_(?:pa_|en_)?[0-9A-Za-z]{36}/;

/** A token and what may stand around it: quotes and spaces of every kind. */
const AROUND = new Set([' ', '\t', '"', "'", '`', '\u00a0', '“', '”', '‘', '’']);

/**
 * What an `Authorization` header presents as a bearer token, as people paste it: `Bearer <token>` (RFC 6750 section
 * 2.1), in any letter case, with a colon, quotes or spaces around. @returns null for no or another scheme
 */
export function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const text = stripped(authorization);
  if (text.slice(0, 6).toLowerCase() !== 'bearer') return null;
  const rest = text.slice(6);
  if (rest !== '' && rest[0] !== ':' && !AROUND.has(rest[0] ?? '')) return null;
  const token = stripped(rest);
  return token.startsWith(':') ? stripped(token.slice(1)) : token;
}

/** By hand: an expression for both ends takes the square of a header's length. */
function stripped(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && AROUND.has(text[start] ?? '')) start += 1;
  while (end > start && AROUND.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
