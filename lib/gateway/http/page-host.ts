import { RecentCache } from '../../core/cache/recent-cache.ts';
import type { PlainHeaders } from './plain.ts';

/** Longer ones are junk, and read each time. */
const LONGEST_KEPT = 300;
const hosts = new RecentCache<string, { host: string | null }>({ max: 20_000 });

/**
 * The host of the page that asks: of `Origin` if it is there, else of `Referer` (RFC 6454, RFC 9110 section 10.1.3).
 * Lower-case, A-labels, without port. Anybody but a browser can write there what they like.
 * @returns undefined: no page is named; null: it hides itself (`Origin: null`) or cannot be read
 */
export function pageHost({ origin, referer }: PlainHeaders): string | null | undefined {
  const text = origin ?? referer;
  if (text === undefined) return undefined;
  const kept = hosts.get(text);
  if (kept !== undefined) return kept.host;
  const host = hostOf(text);
  if (text.length <= LONGEST_KEPT) hosts.set(text, { host });
  return host;
}

function hostOf(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { hostname } = new URL(text);
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}
