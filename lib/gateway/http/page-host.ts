import { RecentCache } from '../../core/cache/recent-cache.ts';
import { redact } from '../../core/log/redact.ts';
import type { PlainHeaders } from './plain.ts';

interface PageHost {
  host: string | null;
  redacted: string | null;
}

/** Parsing takes 1 µs, as long as the rest of a cached image. Longer texts are junk and not cached. */
const hosts = new RecentCache<string, PageHost>({ max: 20_000 });
const MAX_CACHED_LENGTH = 300;

/**
 * The host of the requesting page: from `Origin`, else `Referer` (RFC 6454, RFC 9110 section 10.1.3);
 * lower-case A-labels without port. Non-browsers can forge it.
 * @returns undefined: no page is named; null: it is hidden (`Origin: null`) or cannot be parsed
 */
export const pageHost = (headers: PlainHeaders): string | null | undefined => read(headers)?.host;

/** As `pageHost`, for logs and lists: a client may have put a token into it. */
export const pageHostRedacted = (headers: PlainHeaders): string | null => read(headers)?.redacted ?? null;

function read({ origin, referer }: PlainHeaders): PageHost | undefined {
  const text = origin ?? referer;
  if (text === undefined) return undefined;
  const cached = hosts.get(text);
  if (cached !== undefined) return cached;
  const host = hostOf(text);
  const page = { host, redacted: host === null ? null : redact(host) };
  if (text.length <= MAX_CACHED_LENGTH) hosts.set(text, page);
  return page;
}

function hostOf(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { hostname } = new URL(text);
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}
