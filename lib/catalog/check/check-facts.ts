import countries from 'i18n-iso-countries';
import type { BrandFacts } from '../../core/brands/brand-facts.ts';
import { deepestGicsLevel, gicsNames } from '../../core/brands/gics.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import { ACTIVE_CURRENCIES, WITHDRAWN_CURRENCIES } from '../../core/identifiers/iso-4217.ts';
import { numbersInIsin } from '../../core/identifiers/securities-numbers.ts';
import { canonicalTicker } from '../../core/identifiers/ticker.ts';
import type { Facts } from '../read-facts.ts';

interface Contradiction {
  subject: string;
  what: string;
}

export function checkFacts(facts: Facts): Contradiction[] {
  const found: Contradiction[] = facts.problems.map(({ file, line, reason }) => ({
    subject: `${file}:${line}`,
    what: reason,
  }));
  const claims = new Map<string, string>();
  for (const record of facts.records) {
    for (const claim of claimsOf(record)) {
      const holder = claims.get(claim);
      if (holder === undefined) claims.set(claim, record.domain);
      else found.push({ subject: record.domain, what: `${claim} is claimed by ${holder} too` });
    }
    for (const what of [...strangeNumbersOf(record), ...strangeFieldsOf(record)])
      found.push({ subject: record.domain, what });
  }
  return found;
}

/** A German ISIN contains the WKN, a British or Irish one the SEDOL, an American one the CUSIP. */
function* strangeNumbersOf({ instruments }: BrandFacts): Generator<string> {
  for (const instrument of instruments)
    for (const { type, value } of instrument.isin === undefined ? [] : numbersInIsin(instrument.isin)) {
      const typed = type === 'wkn' || type === 'sedol' || type === 'cusip' ? instrument[type] : undefined;
      if (typed !== undefined && typed !== value)
        yield `the ${type.toUpperCase()} ${typed} is not the one in the ISIN ${instrument.isin}, which is ${value}`;
    }
}

function* strangeFieldsOf({
  domain,
  aliases,
  gics,
  issuedCurrency,
  address,
  website,
}: BrandFacts): Generator<string> {
  if (gics !== undefined && gicsNames(gics)?.subIndustry == null)
    yield `the GICS ${gics} is no sub-industry: ${knownOf(deepestGicsLevel(gics))}`;
  if (
    issuedCurrency !== undefined &&
    !ACTIVE_CURRENCIES.has(issuedCurrency) &&
    !WITHDRAWN_CURRENCIES.has(issuedCurrency)
  )
    yield `the currency ${issuedCurrency} is not in ISO 4217`;
  if (address !== undefined && !countries.isValid(address.country))
    yield `the country ${address.country} is not in ISO 3166`;
  const host = parseDomain(new URL(website).hostname);
  if (isRefusal(host) || ![domain, ...aliases].some((own) => host.candidates.includes(own)))
    yield `the website ${website} is on none of its domains`;
}

const knownOf = (level: string | null): string =>
  level === null ? 'nothing of it is in the hierarchy' : `known up to ${level}`;

/** An ISIN also claims the numbers it contains, and a domain its `www.` form. */
function* claimsOf(record: BrandFacts): Generator<string> {
  for (const domain of [record.domain, ...record.aliases]) yield `the domain ${domain.replace(/^www\./, '')}`;
  for (const { isin, cusip, sedol, wkn, figis, listings } of record.instruments) {
    const numbers = new Set(
      numbersInIsin(isin ?? '').map(({ type, value }) => `${type.toUpperCase()} ${value}`),
    );
    for (const [type, value] of Object.entries({ ISIN: isin, CUSIP: cusip, SEDOL: sedol, WKN: wkn }))
      if (value !== undefined) numbers.add(`${type} ${value}`);
    for (const figi of figis ?? []) numbers.add(`FIGI ${figi}`);
    for (const number of numbers) yield `the ${number}`;
    // A former ticker may belong to another company now.
    for (const { mic, ticker, validTo, ended } of listings)
      if (validTo === undefined && ended === undefined)
        yield `the ticker ${canonicalTicker(ticker)} on ${mic}`;
  }
}
