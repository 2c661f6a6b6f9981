import { EXCHANGES, type Exchange } from './exchanges.ts';

/** MICs in order of preference. */
export type Venues = readonly string[];

function index(keysOf: (exchange: Exchange) => readonly string[]): ReadonlyMap<string, Venues> {
  const venues = new Map<string, string[]>();
  for (const exchange of EXCHANGES)
    for (const key of keysOf(exchange)) {
      const mics = venues.get(key) ?? [];
      if (!mics.includes(exchange.mic)) mics.push(exchange.mic);
      venues.set(key, mics);
    }
  return venues;
}

const byComposite = index((exchange) => [exchange.composite]);
const byCode = index((exchange) => exchange.codes);
const bySuffix = index((exchange) => exchange.suffixes);
const byRic = index((exchange) => exchange.ric);
const byWord = index((exchange) => exchange.words);
const bySegment = index((exchange) => [exchange.mic]);
const byOperating = index((exchange) => [exchange.operatingMic]);

export const DEFAULT_VENUES: ReadonlySet<string> = new Set(
  EXCHANGES.filter((exchange) => exchange.isDefault).map((exchange) => exchange.mic),
);

export const US_VENUES: Venues = byComposite.get('US') ?? [];

/** Code after a colon or a space: country composites first, then codes of one venue. */
export const venuesOfCode = (code: string): Venues | null =>
  byComposite.get(code) ?? byCode.get(code) ?? null;

const composites: ReadonlyMap<string, string> = new Map(
  EXCHANGES.map(({ mic, composite }) => [mic, composite]),
);

export const compositeOf = (mic = ''): string | undefined => composites.get(mic);

const colonCodes: ReadonlyMap<string, string> = new Map(
  EXCHANGES.filter(({ country }) => country !== 'US').map(({ mic, composite, codes }) => [
    mic,
    [composite, ...codes].find((code) => venuesOfCode(code)?.[0] === mic) ?? mic,
  ]),
);

/** As `/ticker/` takes it: plain on US markets, else with the first of its codes that finds the venue first. */
export const symbolOfListing = (mic: string, ticker: string): string => {
  const code = colonCodes.get(mic);
  return code === undefined ? ticker : `${ticker}:${code}`;
};

/** @param suffix upper case, after the dot: `L` of `VOD.L` */
export const venuesOfSuffix = (suffix: string): Venues | null => bySuffix.get(suffix) ?? null;
export const venuesOfRic = (suffix: string): Venues | null => byRic.get(suffix) ?? null;

/** A segment MIC means one market; an operating MIC all its markets (ISO 10383). */
export function venuesOfMic(mic: string): Venues | null {
  const own = bySegment.get(mic) ?? [];
  const venues = [...new Set([...own, ...(byOperating.get(mic) ?? [])])];
  return venues.length === 0 ? null : venues;
}

/** Code before a colon, or word after a dot. `TSE` is Tokyo or Toronto: numeric tickers are Tokyo's. */
export function venuesOfWord(word: string, ticker: string): Venues | null {
  if (word === 'TSE') return /^[0-9]{3}[0-9A-Z]$/.test(ticker) ? ['XTKS'] : ['XTSE'];
  return byWord.get(word) ?? null;
}
