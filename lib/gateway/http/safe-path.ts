const MAX_LENGTH = 2000;

/** Pages that sign-in may continue to; no actions or logos. */
const LEADS_TO = /^\/(?:dashboard|operator|invitation|verify|new-account|docs)(?:\/|$)/;

/** Only tests whether a path stays on the origin it is resolved against. */
const HERE = 'https://here.invalid';

/** A path to continue to after sign-in, as parsed, so that the browser gets exactly the checked one. */
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
