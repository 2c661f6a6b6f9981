import { isRefusal, quoted, type Refusal, refuse } from '../../core/errors/errors.ts';
import { venuesOfSuffix } from '../../core/exchanges/exchange-codes.ts';
import {
  type Domain,
  looksLikeDomain,
  parseDomain,
  parsePastedDomain,
} from '../../core/identifiers/domain.ts';
import { isPastedUrl } from '../../core/identifiers/pasted-url.ts';
import { parseStockSymbol, type StockSymbol } from '../../core/identifiers/stock-symbol.ts';

/** `either`: the catalog decides. `isSuffixed`: an exchange suffix (`APC.DE`), where a listing precedes the domain. */
export type BrandIdentifier =
  | { kind: 'domain'; domain: Domain }
  | { kind: 'stock'; symbol: StockSymbol }
  | { kind: 'either'; domain: Domain; symbol: StockSymbol; isSuffixed: boolean };

/** Canonical ASCII, in the more likely form, for the list of missed identifiers. */
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

const PORT = /:\d{1,5}$/;
const ONLY_IN_SYMBOLS = /[: =^$*&+_'#]/;

/** Parses a domain, or the host of a URL. @returns a refusal `invalid_domain` */
export function readBrandDomain(text: string): BrandIdentifier | Refusal {
  const domain = parsePastedDomain(text);
  return isRefusal(domain) ? domain : { kind: 'domain', domain };
}

/** A ticker in any notation, ISIN, CUSIP, SEDOL, WKN, FIGI. @returns a refusal `invalid_symbol` */
export function readBrandTicker(text: string): BrandIdentifier | Refusal {
  const symbol = parseStockSymbol(text);
  return isRefusal(symbol) ? symbol : { kind: 'stock', symbol };
}

/** Parses the percent-decoded path after `/brands/` as domain, symbol or either, by docs/decisions/0027. */
export function readBrandIdentifier(input: string): BrandIdentifier | Refusal {
  const text = input.trim();
  const forDomain = readBrandDomain(text);
  if (isPastedUrl(text) || /^www\./i.test(text)) return named(forDomain);
  if (!isRefusal(forDomain) && (text.includes('/') || PORT.test(text))) return forDomain;
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

function isMeantAsSymbol(read: BrandIdentifier | Refusal): boolean {
  if (isRefusal(read) || read.kind !== 'stock' || read.symbol.text.includes('@')) return false;
  if (read.symbol.readings.length > 0 || !read.symbol.text.includes('.')) return true;
  const unknownSuffix = /^[^.]+\.([A-Z]{1,3})$/.exec(read.symbol.text)?.[1];
  return unknownSuffix !== undefined && isRefusal(parseDomain(`x.${unknownSuffix}`));
}

const named = (read: BrandIdentifier | Refusal): BrandIdentifier | Refusal =>
  isRefusal(read) ? { ...read, parameter: { name: 'identifier' } } : read;

const neither = (text: string, { code, detail }: Refusal): Refusal =>
  refuse(
    code,
    `Expected a domain such as apple.com or a stock symbol such as AAPL; got ${quoted(text)}${detail.slice(detail.lastIndexOf(', '))}`,
    { parameter: { name: 'identifier' } },
  );
