import type { BrandRow } from '../../catalog/brand-of.ts';
import type { BrandField } from '../../core/brands/brand-fields.ts';
import { SOCIAL_KEYS } from '../../core/brands/brand-parts.ts';
import { gicsNames } from '../../core/brands/gics.ts';
import { symbolOfListing } from '../../core/exchanges/exchange-codes.ts';
import type { BrandRecord, RecordSources } from './brand-record.ts';

const MAX_TEXT_LENGTH = 4000;

/** Not inline: the bundler would recompile a literal with Unicode properties at every use. */
const CONTROL = /\p{Cc}+/gu;
/** Invisible joiners, direction marks, soft hyphens and tags can hide instructions from people. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/g;

const HALF = /[\ud800-\udbff]$/;

/** Catalog texts are untrusted: removes everything invisible before a program or an assistant reads it. */
const clean = (text: string): string =>
  text.slice(0, MAX_TEXT_LENGTH).replace(HALF, '').replace(INVISIBLE, '').replace(CONTROL, ' ').trim();

const known = (text: string | null | undefined): string | null => clean(text ?? '') || null;

function logoUrl({ domain, listing }: BrandRow, imageUrl: string): string | null {
  if (domain !== null) return `${imageUrl}/${domain}`;
  if (listing === null) return null;
  return `${imageUrl}/ticker/${encodeURIComponent(symbolOfListing(listing.mic, listing.ticker))}`;
}

export function buildRecord(brand: BrandRow, imageUrl: string): BrandRecord {
  const gics = brand.gics === null ? null : gicsNames(brand.gics);
  const { address } = brand;
  return {
    name: known(brand.name) ?? brand.domain ?? '',
    domain: brand.domain,
    long_name: known(brand.longName),
    short_description: known(brand.shortDescription),
    long_description: known(brand.longDescription),
    website: known(brand.website),
    logo: logoUrl(brand, imageUrl),
    colors: brand.colors.map(clean),
    founded_year: brand.foundedYear === null ? null : String(brand.foundedYear),
    issued_currency: known(brand.issuedCurrency),
    number_of_employees: known(brand.employees),
    social_media: Object.fromEntries(
      SOCIAL_KEYS.map((key) => [key, known(brand.social[key])]),
    ) as BrandRecord['social_media'],
    address: {
      address1: known(address.address1),
      address2: known(address.address2) ?? '',
      city: known(address.city),
      state: known(address.state),
      zip: known(address.zip),
      country: known(address.country),
    },
    gics_sector: gics?.sector ?? null,
    gics_industry_group: gics?.industryGroup ?? null,
    gics_industry: gics?.industry ?? null,
    gics_sub_industry: gics?.subIndustry ?? null,
    ...(brand.endedOn !== null && { ended_on: brand.endedOn }),
  };
}

export const withFund = (record: BrandRecord, name: string): BrandRecord => ({
  ...record,
  fund_name: clean(name),
});

const FIELD_OF = {
  name: 'name',
  long_name: 'longName',
  short_description: 'shortDescription',
  long_description: 'longDescription',
  website: 'website',
  colors: 'colors',
  founded_year: 'foundedYear',
  issued_currency: 'issuedCurrency',
  number_of_employees: 'employees',
  social_media: 'social',
  address: 'address',
  gics_sector: 'gics',
  gics_industry_group: 'gics',
  gics_industry: 'gics',
  gics_sub_industry: 'gics',
  ended_on: 'endedOn',
} as const satisfies Partial<Record<keyof BrandRecord, BrandField>>;

const isKnown = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isKnown) : Boolean(value);

/** The source of every known field of the record, in the record's order. */
export function buildSources({ sources }: BrandRow, record: BrandRecord): RecordSources {
  const { brand, domain, fields } = sources;
  const found: RecordSources = {};
  if (domain !== null) found.domain = { source: domain, date: null };
  for (const [key, field] of Object.entries(FIELD_OF) as [keyof typeof FIELD_OF, BrandField][]) {
    if (!isKnown(record[key])) continue;
    const [source, date] = fields[field] ?? (field === 'colors' ? fields.color : undefined) ?? [brand, null];
    found[key] = { source, date };
  }
  return found;
}
