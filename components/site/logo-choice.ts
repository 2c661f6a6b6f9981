import type { Suggestion } from '../../lib/catalog/search-catalog.ts';
import { isPastedUrl, pastedHost } from '../../lib/core/identifiers/pasted-url.ts';
import type { LogoSize } from '../../lib/core/plans/plans.ts';
import type { Fallback } from '../../lib/gateway/logos/logo-request.ts';

export interface Pick {
  kind: Suggestion['kind'];
  text: string;
}

/** Everything in a logo URL except the token. */
export interface LogoChoice extends Pick {
  size: LogoSize;
  fallback: Fallback;
}

export const KINDS = ['domain', 'ticker', 'crypto'] as const satisfies readonly Pick['kind'][];

export const FALLBACK_NAMES = ['monogram', 'monogram-light', '404'] as const satisfies readonly Fallback[];

export const logoPath = ({ kind, text }: Pick): string =>
  `${kind === 'domain' ? '' : `/${kind}`}/${encodeURIComponent(text).replaceAll('%3A', ':')}`;

export const logoQuery = (token: string, { size, fallback }: Omit<LogoChoice, keyof Pick>): string =>
  `?token=${encodeURIComponent(token)}&size=${size}&fallback=${fallback}`;

/** `2222.SR`, `0700.HK`: in capitals, since `2222.sr` is a domain. */
const NUMERIC_TICKER = /^\d{3,6}\.[A-Z]{2}$/;

/** No spaces, and a dot between other characters. */
export const isMeantAsDomain = (text: string): boolean =>
  /^[^\s.][^\s]*\.[^\s.]{2,}\.?$/.test(text.trim()) && !NUMERIC_TICKER.test(text.trim());

/** Of a pasted URL, or a host with a path, its host; other texts trimmed. */
export function typedText(text: string): string {
  const host = pastedHost(text);
  return isPastedUrl(text) || isMeantAsDomain(host) ? host : text.trim();
}

/** Whether a literal pick is well-formed, so that half a text is never sent. */
export const isSendable = ({ kind, text }: Pick): boolean =>
  kind === 'domain'
    ? /^(?!.*--)[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,40}[\p{L}\p{N}])?\.com$/u.test(text)
    : /^[A-Z0-9 .:/\-^=*&+_'@#$]{1,40}$/.test(text);

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

/** `VOD:LN`, `EUR/USD`, `JPY=X`, an ISIN. */
const isMeantAsStock = (text: string): boolean =>
  /[:/=]|^[A-Z]{2}[A-Z0-9]{9}[0-9]$/i.test(text.trim()) || NUMERIC_TICKER.test(text.trim());

/** Most likely first. */
export const literalPicks = (text: string): Pick[] =>
  (isMeantAsStock(text) ? (['ticker'] as const) : (['domain', 'ticker', 'crypto'] as const)).flatMap(
    (kind) => literalPick(text, kind) ?? [],
  );

/** `guess`: nothing has the name `text`, so a domain made from it is shown. */
export type SearchNote = { what: 'guess'; text: string } | { what: 'failed' } | { what: 'nothing' };

/** @param picked for a text that nothing in the catalog is called */
export function noteOn(text: string, picked: Pick | null): SearchNote | null {
  if (picked === null) return { what: 'nothing' };
  return picked.kind === 'domain' && picked.text !== text ? { what: 'guess', text } : null;
}

/** `bitcoin` for `bitcoin.org`, to search other kinds. */
export const searchStem = (text: string): string =>
  text
    .trim()
    .replace(/^www\./i, '')
    .split('.')[0] ?? '';
