import type { PlainHeaders } from './plain.ts';

/**
 * The host of the requesting page: of `Origin` if present, else of `Referer` (RFC 6454, RFC 9110 section 10.1.3).
 * Lower-case, A-labels, without port. Anything but a browser can forge it.
 * @returns undefined: no page is named; null: it is hidden (`Origin: null`) or cannot be parsed
 */
export function pageHost({ origin, referer }: PlainHeaders): string | null | undefined {
  const text = origin ?? referer;
  if (text === undefined) return undefined;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { hostname } = new URL(text);
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}
