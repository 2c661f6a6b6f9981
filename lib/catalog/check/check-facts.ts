import { numbersInIsin } from '../../identifiers/securities-numbers.ts';
import { canonicalTicker } from '../../identifiers/ticker.ts';
import type { BrandFacts } from '../brand-facts.ts';
import type { Facts } from '../read-facts.ts';

/** Something that cannot be right, and where. */
export interface Contradiction {
  where: string;
  what: string;
}

/**
 * Everything wrong with typed facts: lines the schema refuses, numbers that are not those their ISIN contains, and what
 * two lines claim at once: a domain, an ISIN or other number, a ticker on one exchange.
 */
export function checkFacts(facts: Facts): Contradiction[] {
  const found: Contradiction[] = facts.problems.map(({ file, line, reason }) => ({
    where: `${file}:${line}`,
    what: reason,
  }));
  const claims = new Map<string, string>();
  for (const record of facts.records) {
    for (const claim of claimsOf(record)) {
      const holder = claims.get(claim);
      if (holder === undefined) claims.set(claim, record.domain);
      else found.push({ where: record.domain, what: `${claim} is claimed by ${holder} too` });
    }
    for (const what of strangeNumbersOf(record)) found.push({ where: record.domain, what });
  }
  return found;
}

/** A German ISIN is made of the WKN, a British or Irish one of the SEDOL, an American one of the CUSIP. */
function* strangeNumbersOf({ instruments }: BrandFacts): Generator<string> {
  for (const instrument of instruments)
    for (const { type, value } of instrument.isin === undefined ? [] : numbersInIsin(instrument.isin)) {
      const typed = type === 'wkn' || type === 'sedol' || type === 'cusip' ? instrument[type] : undefined;
      if (typed !== undefined && typed !== value)
        yield `the ${type.toUpperCase()} ${typed} is not the one in the ISIN ${instrument.isin}, which is ${value}`;
    }
}

function* claimsOf(record: BrandFacts): Generator<string> {
  for (const domain of [record.domain, ...record.aliases]) yield `the domain ${domain}`;
  for (const { isin, cusip, sedol, wkn, figis, listings } of record.instruments) {
    for (const [type, value] of Object.entries({ ISIN: isin, CUSIP: cusip, SEDOL: sedol, WKN: wkn }))
      if (value !== undefined) yield `the ${type} ${value}`;
    for (const figi of figis ?? []) yield `the FIGI ${figi}`;
    // A ticker that is over may have passed to somebody else.
    for (const { mic, ticker, validTo, ended } of listings)
      if (validTo === undefined && ended === undefined)
        yield `the ticker ${canonicalTicker(ticker)} on ${mic}`;
  }
}
