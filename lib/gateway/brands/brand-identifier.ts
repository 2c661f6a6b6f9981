import { isRefusal, quoted, type Refusal, refuse } from '../../core/errors/errors.ts';
import { venuesOfSuffix } from '../../core/exchanges/exchange-codes.ts';
import { type Domain, looksLikeDomain, parseDomain } from '../../core/identifiers/domain.ts';
import { parseStockSymbol, type StockSymbol } from '../../core/identifiers/stock-symbol.ts';

/**
 * What a brand is asked for. `either` has both forms, and the catalogue decides; `isSuffixed` says that the last
 * part is a suffix of an exchange (`APC.DE`), so that a listing under it comes before the domain.
 */
export type BrandIdentifier =
  | { kind: 'domain'; domain: Domain }
  | { kind: 'stock'; symbol: StockSymbol }
  | { kind: 'either'; domain: Domain; symbol: StockSymbol; isSuffixed: boolean };

/** As it is shown among what was missed: canonical and ASCII, in the form it was most likely meant in. */
export function brandIdentifierText(identifier: BrandIdentifier): string {
  switch (identifier.kind) {
    case 'domain':
      return identifier.domain.host;
    case 'stock':
      return identifier.symbol.text;
    case 'either':
      return identifier.isSuffixed ? identifier.symbol.text : identifier.domain.host;
    default:
      return identifier satisfies never;
  }
}

const LONGEST_URL = 2000;
/** Characters no host has: with one of them the text is a stock symbol. */
const ONLY_IN_SYMBOLS = /[: =^$*&+_'#]/;

/** Reads a domain, or a web address, of which the host counts. @returns a refusal `invalid_domain` otherwise */
export function readBrandDomain(text: string): BrandIdentifier | Refusal {
  const domain = parseDomain(hostOf(text));
  return isRefusal(domain) ? domain : { kind: 'domain', domain };
}

/** Reads any stock identifier: a ticker in any notation, ISIN, CUSIP, SEDOL, WKN, FIGI. @returns a refusal `invalid_symbol` otherwise */
export function readBrandTicker(text: string): BrandIdentifier | Refusal {
  const symbol = parseStockSymbol(text);
  return isRefusal(symbol) ? symbol : { kind: 'stock', symbol };
}

/**
 * Reads what stands behind `/brands/`, percent-decoded once: web addresses, `www.` and other scripts are domains;
 * what has no dot, a character no host has, or an ending that is no public suffix is a stock symbol; everything else
 * may be both (docs/decisions/0027).
 */
export function readBrandIdentifier(text: string): BrandIdentifier | Refusal {
  const forDomain = readBrandDomain(text);
  if (isUrl(text) || /^www\./i.test(text.trim())) return named(forDomain);
  if (!isRefusal(forDomain) && text.includes('/')) return forDomain;
  const forTicker = readBrandTicker(text);
  if (!looksLikeDomain(text)) return isRefusal(forTicker) ? neither(text, forTicker) : forTicker;
  if (isRefusal(forDomain)) return isMeantAsSymbol(forTicker) ? forTicker : named(forDomain);
  if (isRefusal(forTicker) || forDomain.kind !== 'domain' || forTicker.kind !== 'stock') return forDomain;
  if (ONLY_IN_SYMBOLS.test(text)) return forTicker;
  const ending = forTicker.symbol.text.slice(forTicker.symbol.text.lastIndexOf('.') + 1);
  return {
    kind: 'either',
    domain: forDomain.domain,
    symbol: forTicker.symbol,
    isSuffixed: venuesOfSuffix(ending) !== null,
  };
}

/** Of what is no domain: whether it may be a symbol, if only one of an exchange nobody knows (`MSFT.ZZ`). */
function isMeantAsSymbol(read: BrandIdentifier | Refusal): boolean {
  if (isRefusal(read) || read.kind !== 'stock' || read.symbol.text.includes('@')) return false;
  if (read.symbol.readings.length > 0 || !read.symbol.text.includes('.')) return true;
  const unknownSuffix = /^[^.]+\.([A-Z]{1,3})$/.exec(read.symbol.text)?.[1];
  return unknownSuffix !== undefined && isRefusal(parseDomain(`x.${unknownSuffix}`));
}

const isUrl = (text: string): boolean => /^\s*https?:\/\//i.test(text);

/** The host of a web address or of a host with a path; everything else as it is. A user or password stays, and is refused. */
function hostOf(text: string): string {
  if (text.length > LONGEST_URL) return text;
  const trimmed = text.trim();
  const bare = trimmed.replace(/^https?:\/\//i, '');
  const host = bare.replace(/[/?#].*$/s, '');
  return host.includes('@') ? host : host.replace(/:\d{0,5}$/, '');
}

/** The same refusal, about the parameter that the caller knows. */
const named = (read: BrandIdentifier | Refusal): BrandIdentifier | Refusal =>
  isRefusal(read) ? { ...read, parameter: { name: 'identifier' } } : read;

const neither = (text: string, { refusal, detail }: Refusal): Refusal =>
  refuse(
    refusal,
    `Expected a domain such as apple.com or a stock symbol such as AAPL; got ${quoted(text)}${detail.slice(detail.lastIndexOf(', '))}`,
    { parameter: { name: 'identifier' } },
  );
