import { canonicalTicker } from '../../lib/core/identifiers/ticker.ts';
import { displayName } from '../../lib/jobs/import/formats/sec-names.ts';
import { companyName, shortName } from './names.ts';

export interface Filer {
  /** Ten digits. */
  cik: string;
  name: string;
  longName: string;
  listings: FilerListing[];
}

export interface FilerListing {
  mic: string;
  /** The SEC calls NYSE American and Arca NYSE as well. */
  orMics: string[];
  ticker: string;
  kind: 'common' | 'preferred' | 'depositary' | 'unit' | 'warrant';
}

const EXCHANGES: Readonly<Record<string, Pick<FilerListing, 'mic' | 'orMics'>>> = {
  Nasdaq: { mic: 'XNAS', orMics: [] },
  NYSE: { mic: 'XNYS', orMics: ['XASE', 'ARCX'] },
  OTC: { mic: 'OTCM', orMics: [] },
  CBOE: { mic: 'BATS', orMics: [] },
};

/** Filers with at least one listing, from `company_tickers_exchange.json`; tickers of funds are left out. */
export function readFilers(text: string, isFund: (ticker: string) => boolean): Filer[] {
  const { fields, data } = JSON.parse(text) as { fields: string[]; data: unknown[][] };
  const place = (field: string) => fields.indexOf(field);
  const filers = new Map<string, Filer>();
  for (const cells of data) {
    const [cik, name, ticker, exchange] = ['cik', 'name', 'ticker', 'exchange'].map((field) =>
      String(cells[place(field)] ?? ''),
    );
    const venue = EXCHANGES[exchange ?? ''];
    const written = canonicalTicker(ticker ?? '');
    const longName = companyName(displayName(name ?? ''));
    if (
      venue === undefined ||
      longName === null ||
      !/^[A-Z0-9][A-Z0-9-]{0,11}$/.test(written) ||
      isFund(written)
    )
      continue;
    const key = String(cik).padStart(10, '0');
    const filer = filers.get(key) ?? { cik: key, longName, name: shortName(longName), listings: [] };
    filer.listings.push({ ...venue, ticker: written, kind: kindOf(written, venue.mic) });
    filers.set(key, filer);
  }
  return [...filers.values()];
}

function kindOf(ticker: string, mic: string): FilerListing['kind'] {
  if (/-(?:WT|WS)[A-Z]?$|-R[ITW]?$/.test(ticker)) return 'warrant';
  if (/-P[A-Z]?$/.test(ticker)) return 'preferred';
  if (/-UN?$/.test(ticker)) return 'unit';
  const [, last] = mic === 'XNAS' || mic === 'OTCM' ? (/^[A-Z]{4}([A-Z])$/.exec(ticker) ?? []) : [];
  const kinds: Record<string, FilerListing['kind']> = {
    W: 'warrant',
    R: 'warrant',
    U: 'unit',
    P: 'preferred',
    Y: 'depositary',
  };
  return kinds[last ?? ''] ?? 'common';
}
