import type { BrandLookup, NoBrandReason } from '../brands/brand-lookup.ts';
import { withoutEmpty } from '../brands/brand-record.ts';
import type { ServedRecord } from '../brands/served-record.ts';
import type { NearBrand } from '../catalog/near-brands.ts';
import type { Refusal } from '../errors/errors.ts';

/** Results by record: a record is written out once, however often it is asked for. */
const written = new WeakMap<ServedRecord, string>();

/**
 * The result of `tools/call` as JSON: the record as text and as structured content, without what is empty or not
 * known; or, as an ordinary result that is marked as an error, why there is none.
 */
export function toolResult(lookup: BrandLookup | Refusal): string {
  if ('refusal' in lookup) return notFound(`${lookup.detail}`);
  if (lookup.kind === 'none') return notFound(sentence(lookup));
  const kept = written.get(lookup.served);
  if (kept !== undefined) return kept;
  const record = withoutEmpty(lookup.served.record);
  const text = JSON.stringify(record, null, 2);
  const result = JSON.stringify({ content: [{ type: 'text', text }], structuredContent: record });
  written.set(lookup.served, result);
  return result;
}

const notFound = (text: string): string =>
  JSON.stringify({ content: [{ type: 'text', text }], isError: true });

/** Why, in words for somebody who can ask again. */
const REASONS: Record<NoBrandReason, string> = {
  unknown: 'is not in the catalogue',
  withdrawn: 'was withdrawn from the catalogue',
  exchange_not_enabled: 'is listed only on exchanges that are not enabled for this account',
  unknown_exchange: 'names an exchange that is not known',
  invalid_check_digit: 'has a wrong check digit, so it is mistyped',
  not_a_stock_symbol: 'is not a stock symbol',
  currency: 'is money and not a company',
};

function sentence({ reason, understood, near }: Extract<BrandLookup, { kind: 'none' }>): string {
  const why = `No brand was found: ${understood} ${REASONS[reason]}.`;
  return near.length === 0 ? why : `${why} Similar brands: ${near.map(inWords).join('; ')}.`;
}

const inWords = ({ name, domain, symbol }: NearBrand): string =>
  `${name} (${symbol === null ? domain : `${symbol}, ${domain}`})`;
