import { z } from 'zod';
import { isRefusal } from '../errors/errors.ts';
import { EXCHANGES } from '../exchanges/exchanges.ts';
import { parseDomain } from '../identifiers/domain.ts';
import { isCusip, isIsin, isSedol, isWkn } from '../identifiers/securities-numbers.ts';

/** Ranges a number of employees is given in. */
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

/** Social accounts of the brand record; the two keys the contract lost are served as tiktok and pinterest. */
export const SOCIAL_KEYS = [
  'facebook',
  'x',
  'instagram',
  'linkedin',
  'youtube',
  'tiktok',
  'pinterest',
  'reddit',
  'snapchat',
  'discord',
  'tumblr',
  'vimeo',
] as const;

const MICS = new Set(EXCHANGES.map((exchange) => exchange.mic));

const host = z.string().refine((text) => {
  const domain = parseDomain(text);
  return !isRefusal(domain) && domain.host === text;
}, 'expected a canonical domain such as apple.com');
const text = (max: number) => z.string().trim().min(1).max(max);
const httpsUrl = z.url({ protocol: /^https$/ });
const numberOf = (name: string, is: (value: string) => boolean) =>
  z.string().refine(is, `expected ${name} whose check digit passes`);

const listing = z.strictObject({
  mic: z.string().refine((mic) => MICS.has(mic), 'expected the MIC of an exchange in the table'),
  ticker: z.string().regex(/^[A-Z0-9][A-Z0-9 .&*/-]{0,19}$/, 'expected a ticker in its local form'),
});

const instrument = z.strictObject({
  kind: z.enum(['common', 'preferred', 'depositary', 'unit']),
  isin: numberOf('an ISIN', isIsin).optional(),
  cusip: numberOf('a CUSIP', isCusip).optional(),
  sedol: numberOf('a SEDOL', isSedol).optional(),
  wkn: z.string().refine(isWkn, 'expected a WKN').optional(),
  listings: z.array(listing).min(1),
});

/** One line of Blazon's own JSONL: a brand with everything typed about it. Absent means not known. */
export const brandFacts = z.strictObject({
  domain: host,
  aliases: z.array(host).default([]),
  name: text(100),
  longName: text(200),
  shortDescription: text(300),
  longDescription: text(1200),
  website: httpsUrl,
  colors: z.array(z.string().regex(/^#[0-9a-f]{6}$/)).optional(),
  foundedYear: z.int().min(1000).max(2100).optional(),
  employees: z.enum(EMPLOYEE_RANGES).optional(),
  issuedCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  social: z.partialRecord(z.enum(SOCIAL_KEYS), httpsUrl).optional(),
  address: z
    .strictObject({
      address1: text(200).optional(),
      address2: z.string().max(200).optional(),
      city: text(100).optional(),
      state: text(100).optional(),
      zip: text(20).optional(),
      country: z.string().regex(/^[A-Z]{2}$/),
    })
    .optional(),
  gics: z
    .string()
    .regex(/^\d{8}$/, 'expected a GICS sub-industry of 8 digits')
    .optional(),
  instruments: z.array(instrument).default([]),
});

export type BrandFacts = z.infer<typeof brandFacts>;
