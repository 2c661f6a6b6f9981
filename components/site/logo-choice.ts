import type { Suggestion } from '../../lib/catalog/search-catalog.ts';
import type { LogoSize } from '../../lib/core/plans/plans.ts';
import type { Fallback } from '../../lib/gateway/logos/logo-request.ts';

/** What a logo is asked for: a domain, a stock, or the symbol of a coin. */
export interface Pick {
  kind: Suggestion['kind'];
  /** The domain or the symbol, as it goes into the address. */
  text: string;
}

/** Everything the address of a logo says but the token. */
export interface LogoChoice extends Pick {
  size: LogoSize;
  fallback: Fallback;
}

export const KINDS = ['domain', 'ticker', 'crypto'] as const satisfies readonly Pick['kind'][];

export const FALLBACK_NAMES = ['monogram', 'monogram-light', '404'] as const satisfies readonly Fallback[];

/** Path of a logo, fit to be joined to an origin. */
export const logoPath = ({ kind, text }: Pick): string =>
  `${kind === 'domain' ? '' : `/${kind}`}/${encodeURIComponent(text).replaceAll('%3A', ':')}`;

/** The query, in the order the parameters are explained in. */
export const logoQuery = (token: string, { size, fallback }: Omit<LogoChoice, keyof Pick>): string =>
  `?token=${encodeURIComponent(token)}&size=${size}&fallback=${fallback}`;

/** Whether the text is meant as a domain already: a dot with something on both sides, and no space. */
export const isMeantAsDomain = (text: string): boolean => /^[^\s.][^\s]*\.[^\s.]{2,}\.?$/.test(text.trim());

/** The text itself, where the catalogue suggests nothing: a domain, or a symbol; null: it can be neither. */
export function literalPick(text: string, kind: Pick['kind']): Pick | null {
  const typed = text.trim();
  if (!/[\p{L}\p{N}]/u.test(typed)) return null;
  if (kind !== 'domain') return { kind, text: typed.toUpperCase() };
  return { kind, text: isMeantAsDomain(typed) ? typed : `${typed.toLowerCase().replace(/[\s.]+/g, '')}.com` };
}

export const pickOf = (suggestion: Suggestion): Pick => ({
  kind: suggestion.kind,
  text: suggestion.kind === 'domain' ? suggestion.domain : suggestion.symbol,
});

/** A notation that only stocks, securities and currencies have: `VOD:LN`, `EUR/USD`, `JPY=X`, an ISIN. */
const isMeantAsStock = (text: string): boolean => /[:/=]|^[A-Z]{2}[A-Z0-9]{9}[0-9]$/i.test(text.trim());

/** What a text nothing in the catalogue begins with may be, likeliest first. */
export const literalPicks = (text: string): Pick[] =>
  (isMeantAsStock(text) ? (['ticker'] as const) : (['domain', 'ticker', 'crypto'] as const)).flatMap(
    (kind) => literalPick(text, kind) ?? [],
  );

/** What the search box finds of a subject without its kind: `bitcoin` for `bitcoin.org`. */
export const searchStem = (text: string): string =>
  text
    .trim()
    .replace(/^www\./i, '')
    .split('.')[0] ?? '';
