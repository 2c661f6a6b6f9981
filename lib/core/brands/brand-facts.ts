import * as z from 'zod';
import { isRefusal } from '../errors/errors.ts';
import { EXCHANGES } from '../exchanges/exchanges.ts';
import { parseDomain } from '../identifiers/domain.ts';
import { isCusip, isFigi, isIsin, isSedol, isWkn } from '../identifiers/securities-numbers.ts';
import { SOCIAL_KEYS } from './brand-parts.ts';

export const EMPLOYEE_RANGES = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1,000',
  '1,001-5,000',
  '5,001-10,000',
  '10,001-50,000',
  '50,001-100,000',
  '100,001-500,000',
  '500,001-1,000,000',
  '1,000,001-5,000,000',
] as const;

const MICS = new Set(EXCHANGES.map((exchange) => exchange.mic));

export const host = z.string().refine((text) => {
  const domain = parseDomain(text);
  return !isRefusal(domain) && domain.host === text;
}, 'expected a canonical domain such as apple.com');
const text = (max: number) =>
  z.string().trim().min(1, 'expected some text').max(max, `expected at most ${max} characters`);
const url = (protocol: RegExp) => z.url({ protocol, error: 'expected a URL such as https://apple.com' });
const COUNTRY = 'expected a country code such as DE';
const YEAR = 'expected a year from 1000 to 2100';
const numberOf = (name: string, is: (value: string) => boolean) =>
  z.string().refine(is, `expected ${name} whose check digit passes`);
const day = z.iso.date('expected a day such as 2019-12-31');

const listingFields = {
  mic: z.string().refine((mic) => MICS.has(mic), 'expected the MIC of an exchange in the table'),
  ticker: z.string().regex(/^[A-Z0-9][A-Z0-9 .&*/-]{0,19}$/, 'expected a ticker in its local form'),
  validFrom: day.optional(),
  /** Exclusive. */
  validTo: day.optional(),
  ended: z.literal(true).optional(),
};
const inOrder = ({ validFrom, validTo }: { validFrom?: string | undefined; validTo?: string | undefined }) =>
  validFrom === undefined || validTo === undefined || validFrom < validTo;

export const listing = z
  .strictObject(listingFields)
  .refine(inOrder, 'expected validFrom to be before validTo');

/** There are several FIGIs: one per listing, composite and share class. */
export const securitiesNumbers = {
  isin: numberOf('an ISIN', isIsin).optional(),
  cusip: numberOf('a CUSIP', isCusip).optional(),
  sedol: numberOf('a SEDOL', isSedol).optional(),
  wkn: z.string().refine(isWkn, 'expected a WKN').optional(),
  figis: z.array(numberOf('a FIGI', isFigi)).max(100).optional(),
};

export const INSTRUMENT_KINDS = ['common', 'preferred', 'depositary', 'unit', 'warrant', 'fund'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

export const instrument = z.strictObject({
  kind: z.enum(INSTRUMENT_KINDS),
  ...securitiesNumbers,
  listings: z.array(listing).min(1),
});

export const brandFieldSchemas = {
  name: text(100),
  longName: text(200),
  shortDescription: text(300),
  longDescription: text(1200),
  website: url(/^https?$/),
  colors: z
    .array(z.string().regex(/^#[0-9a-f]{6}$/, 'expected a color such as #1a2b3c'))
    .min(1)
    .max(20),
  foundedYear: z.int(YEAR).min(1000, YEAR).max(2100, YEAR),
  endedOn: z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, 'expected a day, month or year such as 2024-06-26'),
  employees: z.enum(EMPLOYEE_RANGES),
  issuedCurrency: z.string().regex(/^[A-Z]{3}$/, 'expected a currency code such as EUR'),
  social: z.partialRecord(z.enum(SOCIAL_KEYS), url(/^https$/)),
  address: z.strictObject({
    address1: text(200).optional(),
    address2: z.string().max(200).optional(),
    city: text(100).optional(),
    state: text(100).optional(),
    zip: text(20).optional(),
    country: z.string(COUNTRY).regex(/^[A-Z]{2}$/, COUNTRY),
  }),
  gics: z.string().regex(/^(?:\d{2}){1,4}$/, 'expected a GICS code of 2, 4, 6 or 8 digits'),
};

export const brandFacts = z.strictObject({
  domain: host,
  aliases: z.array(host).default([]),
  name: brandFieldSchemas.name,
  longName: brandFieldSchemas.longName,
  shortDescription: brandFieldSchemas.shortDescription,
  longDescription: brandFieldSchemas.longDescription,
  website: url(/^https$/),
  colors: brandFieldSchemas.colors.optional(),
  foundedYear: brandFieldSchemas.foundedYear.optional(),
  endedOn: brandFieldSchemas.endedOn.optional(),
  employees: brandFieldSchemas.employees.optional(),
  issuedCurrency: brandFieldSchemas.issuedCurrency.optional(),
  social: brandFieldSchemas.social.optional(),
  address: brandFieldSchemas.address.optional(),
  gics: z
    .string()
    .regex(/^\d{8}$/, 'expected a GICS sub-industry of 8 digits')
    .optional(),
  instruments: z.array(instrument).default([]),
});

export type BrandFacts = z.infer<typeof brandFacts>;
