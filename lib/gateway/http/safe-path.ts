const MAX_LENGTH = 2000;

/** First segments of the pages that signing in may lead to. Not actions, and not logos. */
const LEADS_TO = /^\/(?:dashboard|operator|invitation|verify|new-account|docs)(?:\/|$)/;

/** A placeholder: only whether a path stays on the origin it is resolved against matters. */
const HERE = 'https://here.invalid';

/**
 * The path to continue to after signing in, from an untrusted parameter: a path of this origin, else `otherwise`.
 * Returned as parsed, so that the browser gets exactly what was checked.
 */
export function safePath(value: unknown, otherwise = '/dashboard'): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.startsWith('/')) return otherwise;
  // Browsers read a backslash as a slash and drop tabs and line breaks; some servers decode twice.
  if (
    /^\/[/\\]|[\\\p{Cc}\p{Zl}\p{Zp}]|%(?:5c|2f%2f|0[0-9a-f]|1[0-9a-f]|7f)/iu.test(value) ||
    /^\/%2f/i.test(value)
  )
    return otherwise;
  if (!URL.canParse(value, HERE)) return otherwise;
  const url = new URL(value, HERE);
  if (url.origin !== HERE || !LEADS_TO.test(url.pathname)) return otherwise;
  return `${url.pathname}${url.search}${url.hash}`;
}
