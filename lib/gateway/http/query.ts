import { RecentCache } from '../../core/cache/recent-cache.ts';

/** Value of a parameter that was given more than once: never guessed which one was meant. */
export const REPEATED = Symbol('repeated');

/** Decoded value, `undefined` when absent, `REPEATED` when given more than once. */
export type Parameter = string | undefined | typeof REPEATED;

export interface LogoQuery {
  token: Parameter;
  size: Parameter;
  fallback: Parameter;
}

/**
 * Reads the three parameters of the image operations from a raw query; all others are ignored.
 * Names are case-sensitive. One parser for authentication, parameters and everything behind them.
 */
export function readLogoQuery(raw: string): Readonly<LogoQuery> {
  const kept = queries.get(raw);
  if (kept !== undefined) return kept;
  const query = read(raw);
  if (raw.length <= LONGEST_KEPT) queries.set(raw, query);
  return query;
}

/** A site asks with few different queries; a longer one is junk, and is read each time. */
const LONGEST_KEPT = 200;
const queries = new RecentCache<string, LogoQuery>({ max: 10_000 });

function read(raw: string): LogoQuery {
  const query: LogoQuery = { token: undefined, size: undefined, fallback: undefined };
  let start = 0;
  while (start < raw.length) {
    let end = raw.indexOf('&', start);
    if (end === -1) end = raw.length;
    const equals = raw.indexOf('=', start);
    const nameEnd = equals === -1 || equals > end ? end : equals;
    const name = raw.slice(start, nameEnd);
    const known = PARAMETERS.get(name.includes('%') ? decodedName(name) : name);
    if (known !== undefined)
      query[known] =
        query[known] === undefined ? decoded(raw.slice(Math.min(nameEnd + 1, end), end)) : REPEATED;
    start = end + 1;
  }
  return query;
}

const PARAMETERS = new Map<string, keyof LogoQuery>([
  ['token', 'token'],
  ['size', 'size'],
  ['fallback', 'fallback'],
]);

/** ASCII only, and without exceptions: a query of nothing but bad escapes would throw thousands of them. */
const decodedName = (name: string): string =>
  name.replace(/%([2-7][0-9A-Fa-f])/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A malformed escape stays as it was sent: no allowed value contains a percent sign. */
function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
