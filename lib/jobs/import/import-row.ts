import * as z from 'zod';
import {
  brandFieldSchemas,
  host,
  INSTRUMENT_KINDS,
  listing,
  securitiesNumbers,
} from '../../core/brands/brand-facts.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { isLei } from '../../core/identifiers/lei.ts';

/** Company identifiers other than domains and securities; each identifies one brand at most. */
export const BRAND_KEY_TYPES = ['wikidata', 'lei', 'cik'] as const;

const brandKeys = {
  domain: host.optional(),
  wikidata: z
    .string()
    .regex(/^Q[1-9]\d{0,11}$/, 'expected a Wikidata item such as Q312')
    .optional(),
  lei: z.string().refine(isLei, 'expected an LEI whose check digits pass').optional(),
  cik: z
    .string()
    .regex(/^\d{10}$/, 'expected a CIK of 10 digits')
    .optional(),
};

/** A security by number, or by a ticker on the first of some exchanges that currently lists it. */
const security = z.union(
  [
    z.strictObject({ isin: securitiesNumbers.isin.unwrap() }),
    z.strictObject({ cusip: securitiesNumbers.cusip.unwrap() }),
    z.strictObject({ sedol: securitiesNumbers.sedol.unwrap() }),
    z.strictObject({ wkn: securitiesNumbers.wkn.unwrap() }),
    z.strictObject({ figi: securitiesNumbers.figis.unwrap().element }),
    z.strictObject({
      mics: z.array(listing.shape.mic).min(1).max(20),
      ticker: listing.shape.ticker,
    }),
  ],
  'expected one of isin, cusip, sedol, wkn, figi, or mics with ticker',
);

const importedListing = listing.safeExtend({
  /** Further exchanges that the source may have meant; a listing there counts as this one. */
  orMics: z.array(listing.shape.mic).max(20).optional(),
});

const importedInstrument = z.strictObject({
  /** `common` if no source ever says. */
  kind: z.enum(INSTRUMENT_KINDS).optional(),
  name: brandFieldSchemas.longName.optional(),
  ...securitiesNumbers,
  listings: z.array(importedListing).max(200).default([]),
});

const named = (row: object) => Object.keys(brandKeys).some((key) => key in row) || 'security' in row;
const NAMED = `expected at least one of ${[...Object.keys(brandKeys), 'security'].join(', ')}`;

/** A source's values for a brand. An absent field deletes nothing. */
const brandRow = z
  .strictObject({
    type: z.literal('brand'),
    ...brandKeys,
    security: security.optional(),
    aliases: z.array(host).max(1000).optional(),
    ...z.object(brandFieldSchemas).partial().shape,
    instruments: z.array(importedInstrument).max(500).optional(),
  })
  .refine(named, NAMED);

/** An instrument of a brand identified by its keys, or by the instrument's own numbers. */
const instrumentRow = z
  .strictObject({
    type: z.literal('instrument'),
    ...brandKeys,
    security: security.optional(),
    ...importedInstrument.shape,
  })
  .refine(
    (row) => named(row) || Object.keys(securitiesNumbers).some((type) => type in row),
    `${NAMED}, or a number of the instrument`,
  );

const listingRow = importedListing.safeExtend({ type: z.literal('listing'), security });

const coinRow = z.strictObject({
  type: z.literal('coin'),
  symbol: z.string().transform((text, context) => {
    const symbol = parseCryptoSymbol(text);
    if (!isRefusal(symbol)) return symbol.symbol;
    context.issues.push({ code: 'custom', message: symbol.detail, input: text });
    return z.NEVER;
  }),
  name: z.string().trim().min(1).max(100),
  coingeckoId: z.string().min(1).max(200).optional(),
  marketCapRank: z.int().min(1).max(1_000_000).optional(),
  color: brandFieldSchemas.colors.element.optional(),
  domain: host.optional(),
});

/** One row of an import, as every format produces it. In Blazon's own JSONL `type` may be left out for brands. */
const importRow = z.discriminatedUnion('type', [brandRow, instrumentRow, listingRow, coinRow]);

/** `color` is for the starter catalog, which has one color and no palette. */
export type BrandRow = z.infer<typeof brandRow> & { color?: string | undefined };
type InstrumentRow = z.infer<typeof instrumentRow>;
type ListingRow = z.infer<typeof listingRow>;
/** `preferred` is for the starter catalog, which determines the coin of each symbol. */
export type CoinRow = z.infer<typeof coinRow> & { preferred?: boolean };
export type ImportRow = BrandRow | InstrumentRow | ListingRow | CoinRow;
export type ImportedInstrument = z.infer<typeof importedInstrument>;
export type Security = z.infer<typeof security>;

/** @returns the row, or one line saying what was expected and where */
export function readImportRow(value: unknown): ImportRow | string {
  const parsed = importRow.safeParse(value);
  if (parsed.success) return parsed.data;
  return parsed.error.issues
    .slice(0, 10)
    .map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`)
    .join('; ');
}

/** JSON Schema (2020-12) of a line of Blazon's own JSONL; `type` may be left out for brands. */
export function rowSchema(): object {
  const schema = z.toJSONSchema(importRow, { io: 'input', unrepresentable: 'any' }) as {
    oneOf: { properties: Record<string, { const?: string }>; required: string[] }[];
  };
  return {
    ...schema,
    title: 'A row of an import into Blazon',
    oneOf: schema.oneOf.map((row) =>
      row.properties.type?.const === 'brand'
        ? { ...row, required: row.required.filter((name) => name !== 'type') }
        : row,
    ),
  };
}
