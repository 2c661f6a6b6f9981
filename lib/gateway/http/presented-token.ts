import { tokenPrefix } from '../../core/token-format.ts';
import { readLogoQuery } from '../logos/logo-request.ts';

/** Under any parameter name: queries are logged whole. */
const SECRET_ANYWHERE = /sk_(?:pa_|en_)?[0-9A-Za-z]{36}/;

/** Whether a query contains a secret token, or a `token` that claims to be one. */
export function hasSecret(query: string): boolean {
  if (query === '') return false;
  const { token } = readLogoQuery(query);
  return (typeof token === 'string' && token.startsWith('sk_')) || SECRET_ANYWHERE.test(query);
}

/** The secret token in a query, wherever it is, if it is well-formed: its owner is warned. @param query as sent */
export function secretInQuery(query: string): string | null {
  const { token } = readLogoQuery(query);
  const text =
    typeof token === 'string' && token.startsWith('sk_') ? token : SECRET_ANYWHERE.exec(query)?.[0];
  return text === undefined || tokenPrefix(text) === null ? null : text;
}

const AROUND = new Set([' ', '\t', '"', "'", '`', '\u00a0', '“', '”', '‘', '’']);

/** Bearer token (RFC 6750 section 2.1) as pasted: any case, with a colon, quotes or spaces. @returns null: none */
export function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const text = stripped(authorization);
  if (text.slice(0, 6).toLowerCase() !== 'bearer') return null;
  const rest = text.slice(6);
  if (rest !== '' && rest[0] !== ':' && !AROUND.has(rest[0] ?? '')) return null;
  const token = stripped(rest);
  return token.startsWith(':') ? stripped(token.slice(1)) : token;
}

/** A regular expression for both ends would take quadratic time. */
function stripped(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && AROUND.has(text[start] ?? '')) start += 1;
  while (end > start && AROUND.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
