import { EXCHANGES } from '../../lib/core/exchanges/exchanges.ts';
import { isFigi, isIsin } from '../../lib/core/identifiers/securities-numbers.ts';
import { storedTicker } from '../../lib/core/identifiers/ticker.ts';
import { alpha2Of } from './countries.ts';
import { companyName } from './names.ts';
import { domainOfSite } from './websites.ts';

export interface ListedRow {
  mic: string;
  ticker: string;
  /** As listed, without the kind of security. */
  name: string;
  kind: 'common' | 'preferred' | 'depositary' | 'unit';
  country: string | null;
  city: string | null;
  domain: string | null;
  isin: string | null;
  /** FIGI of the share class. */
  figi: string | null;
  /** Listed in the company's own country. */
  isHome: boolean;
  /** False where the list gives current lines an identifier and this one has none: most of these ended. */
  isConfirmed: boolean;
  /** Sector, industry group and industry in the base's wording. */
  sector: string;
  industry: string;
}

/** Codes of the base that are not those of ISO 10383, or that are too coarse. */
const MICS: Readonly<Record<string, string>> = { XJPX: 'XTKS', XMIL: 'MTAA', ASEX: 'XATH', AQXE: 'AQSE' };
export const COUNTRY_OF = new Map(EXCHANGES.map(({ mic, country }) => [mic, country]));
/** Exchanges where companies of other countries have their main listing. */
const ABROAD: Readonly<Record<string, readonly string[]>> = {
  XHKG: ['CN', 'MO', 'BM', 'KY', 'SG', 'MY', 'TW', 'VG'],
  XTAI: ['KY', 'CN', 'SG', 'BM', 'VG', 'US'],
  ROCO: ['KY', 'CN', 'SG', 'BM', 'VG', 'US'],
  XSES: ['CN', 'HK', 'BM', 'KY', 'MY', 'ID'],
  XLON: ['JE', 'GG', 'IM', 'BM', 'KY', 'IE', 'GI', 'VG'],
  XOSL: ['BM', 'MH', 'CY', 'FO', 'GB'],
  XAMS: ['LU', 'CW'],
  XPAR: ['LU', 'MC'],
  XLUX: [],
};

/** Bonds, warrants, rights, certificates and funds among the shares. */
const NO_SHARE =
  /\d%|%\d|\b(?:notes?|bonds?|warrants?|wts?|rights?|etf|etn|etc|debentures?|convertible|unsecured|senior|fundo de indice|ishares|spdr|global x|mutual fund|special purpose acquisition|certificates?|call|put|turbo|tracker|index fund|ucits|structured)\b|\d{2}\/\d{2}\/\d{2,4}|\b\d{6}\b|^(?:TB|AUSGOV|GSB)/i;

/** Whether the list says so. It keeps lines that ended years ago. */
export const isDelisted = (row: Readonly<Record<string, string>>): boolean => row.delisted === 'True';

/** Exchange and ticker of a line; null if we do not have the exchange, or the ticker is not one. */
export function listingOf({ symbol = '', mic: written = '', exchange }: Readonly<Record<string, string>>) {
  const mic = exchange === 'IOB' ? 'XLOM' : (MICS[written] ?? written);
  const ticker = COUNTRY_OF.get(mic) === 'US' ? symbol : symbol.replace(/\.[A-Z]{1,3}$/, '');
  return COUNTRY_OF.has(mic) && /^[A-Z0-9][A-Z0-9.&*-]{0,11}$/.test(ticker) ? { mic, ticker } : null;
}

/** @returns null for what is no share on a known market */
export function readRow(row: Readonly<Record<string, string>>): ListedRow | null {
  const { name: listed = '', country: land = '', website = '' } = row;
  const listing = listingOf(row);
  const name = companyName(listed);
  if (listing === null || name === null || NO_SHARE.test(listed)) return null;
  const { mic, ticker } = listing;
  // A line without a ticker has its ISIN there.
  if (/[A-Z]{2}[A-Z0-9]{9}\d$/.test(ticker)) return null;
  const country = alpha2Of(land);
  const isin = row.isin !== undefined && isIsin(row.isin) ? row.isin : null;
  const figi = row.shareclass_figi !== undefined && isFigi(row.shareclass_figi) ? row.shareclass_figi : null;
  if (country === null && isin === null && figi === null) return null;
  const venue = COUNTRY_OF.get(mic) ?? '';
  const kind = kindOf(mic, ticker, listed);
  return {
    mic,
    ticker: storedTicker(mic, ticker),
    name,
    kind,
    country,
    city: cityOf(row.city ?? ''),
    domain: website === '' ? null : domainOfSite(website),
    isin,
    figi,
    isHome:
      country !== null &&
      kind !== 'depositary' &&
      (venue === country || (ABROAD[mic]?.includes(country) ?? false)) &&
      !SECONDARY.has(mic),
    isConfirmed: isConfirmed(mic, ticker, row),
    sector: row.sector ?? '',
    industry: row.industry ?? '',
  };
}

/** Regional venues that repeat what other exchanges list. */
const SECONDARY = new Set(['XBER', 'XMUN', 'XDUS', 'XHAM', 'XHAN', 'XSTU', 'XLOM', 'CHIA']);

/** At least 60 % of the lines without an identifier had ended there. Elsewhere too many lack one, or are current. */
const TELLING = new Set('XASX XTSE XTSX XCNQ XOSL XETR XHEL XSTO XAMS XBRU'.split(' '));

/** Tickers of share classes were not looked up, and lines added of late have no currency yet. */
const isConfirmed = (mic: string, ticker: string, row: Readonly<Record<string, string>>): boolean =>
  !TELLING.has(mic) ||
  /-[A-D]$/.test(ticker) ||
  !row.currency ||
  ['figi', 'composite_figi', 'shareclass_figi', 'isin', 'cusip'].some((key) => Boolean(row[key]));

const CANADIAN = new Set(['XTSE', 'XTSX', 'NEOE']);

function kindOf(mic: string, ticker: string, listed: string): ListedRow['kind'] {
  if (mic === 'BVMF') {
    if (/3[1-59]$/.test(ticker)) return 'depositary';
    if (/11$/.test(ticker)) return 'unit';
    if (/[4-8]$/.test(ticker)) return 'preferred';
  }
  if (/\b(?:adr|ads|gdr|adrs|depositary)\b/i.test(listed) || mic === 'XLOM') return 'depositary';
  if (CANADIAN.has(mic) && /-P[A-Z]?$/.test(ticker)) return 'preferred';
  return /\b(?:pref(?:erred|erence)?|pfd|vz)\b/i.test(listed) ? 'preferred' : 'common';
}

function cityOf(text: string): string | null {
  const city = text.replace(/\s+/g, ' ').trim();
  if (!/^[\p{L}][\p{L} .'’()-]{1,39}$/u.test(city)) return null;
  return city === city.toUpperCase()
    ? city.toLowerCase().replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase())
    : city;
}
