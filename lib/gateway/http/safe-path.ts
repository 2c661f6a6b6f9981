/** No page has a longer address. */
const LONGEST = 2000;

/** Where signing in may lead: pages of ours, by their first segment. Nothing that acts, and nothing that is a logo. */
const LEADS_TO = /^\/(?:dashboard|operator|invitation|verify|new-account|docs)(?:\/|$)/;

/** Anything will do: only whether a path stays on the origin it is resolved against counts. */
const HERE = 'https://here.invalid';

/**
 * The path to go on to after signing in, from a parameter anybody can write: a path of this origin, else `otherwise`.
 * Written as the parser understood it, so that what was judged is what the browser gets.
 */
export function safePath(value: unknown, otherwise = '/dashboard'): string {
  if (typeof value !== 'string' || value.length > LONGEST || !value.startsWith('/')) return otherwise;
  // A browser reads a backslash as a slash, drops tabs and line breaks; some servers decode twice.
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
