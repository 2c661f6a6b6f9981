import * as z from 'zod';

/** Contract, validation and documentation in one schema (docs/decisions/0027). */

/** Unknown texts are null; no key is ever missing. */
const text = (description: string) => z.string().nullable().meta({ description });

const profile = (name: string) => text(`URL of the ${name} profile.`);

const SOCIAL_MEDIA = {
  facebook: profile('Facebook'),
  x: profile('X'),
  instagram: profile('Instagram'),
  linkedin: profile('LinkedIn'),
  youtube: profile('YouTube'),
  tiktok: profile('TikTok'),
  pinterest: profile('Pinterest'),
  reddit: profile('Reddit'),
  snapchat: profile('Snapchat'),
  discord: profile('Discord'),
  tumblr: profile('Tumblr'),
  vimeo: profile('Vimeo'),
};

const ADDRESS = {
  address1: text('Street and number.'),
  address2: z.string().meta({ description: 'Suite, floor or building; empty when there is none.' }),
  city: text('City.'),
  state: text('State, province or region.'),
  zip: text('Postal code.'),
  country: text('Country, two letters (ISO 3166-1 alpha-2).'),
};

const BRAND = {
  name: z.string().meta({ description: 'Short company name.' }),
  domain: text('Company domain, lower case, in ASCII; null for a company known only by its securities.'),
  long_name: text('Full legal-style name.'),
  short_description: text('One sentence.'),
  long_description: text('A longer description.'),
  website: text('Website.'),
  logo: text('URL of the logo on the image host; add ?token= with a publishable token.'),
  colors: z
    .array(z.string().meta({ description: '#rrggbb' }))
    .meta({ description: 'Brand colors, the main one first; empty when none is known.' }),
  founded_year: text('Year founded.'),
  issued_currency: text('Currency of the issued security (ISO 4217).'),
  number_of_employees: text('A range, such as 10,001-50,000.'),
  social_media: z.object(SOCIAL_MEDIA).meta({ description: 'Profiles on social networks.' }),
  address: z.object(ADDRESS).meta({ description: 'Head office.' }),
  gics_sector: text('GICS sector.'),
  gics_industry_group: text('GICS industry group.'),
  gics_industry: text('GICS industry.'),
  gics_sub_industry: text('GICS sub-industry.'),
  ended_on: z.string().optional().meta({
    description: 'Day, month or year the brand ended, such as 2024-06-26. Absent for a brand that is active.',
  }),
  fund_name: z.string().optional().meta({
    description:
      'Name of the fund, where the identifier is that of a fund and the record that of its provider. Absent otherwise.',
  }),
};

export const brandRecord = z.object(BRAND).meta({
  id: 'Brand',
  description: 'A brand. Every key but `ended_on` and `fund_name` is present; unknown values are null.',
});

export type BrandRecord = z.infer<typeof brandRecord>;

const fieldSource = z.object({
  source: z.string().meta({ description: 'Where the value is from, as on the credits page.' }),
  date: z.string().nullable().meta({ description: 'Day it was read (ISO 8601); null when not recorded.' }),
});

const recordSources = z.partialRecord(z.enum(Object.keys(BRAND) as (keyof typeof BRAND)[]), fieldSource);

export type RecordSources = z.infer<typeof recordSources>;

export const brandResponse = brandRecord.and(
  z.object({
    sources: recordSources.optional().meta({ description: 'With `?include=sources` only.' }),
  }),
);

type Sparse<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: z.ZodOptional<Shape[Key] extends z.ZodNullable<infer Known> ? Known : Shape[Key]>;
};

function sparse<Shape extends z.ZodRawShape>(shape: Shape): Sparse<Shape> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const about = z.globalRegistry.get(schema as z.ZodType);
      const known = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : (schema as z.ZodType);
      return [name, (about === undefined ? known : known.meta(about)).optional()];
    }),
  ) as unknown as Sparse<Shape>;
}

/** The MCP variant: empty and unknown fields are omitted. */
export const sparseBrandRecord = z.object({
  ...sparse(BRAND),
  social_media: z.object(sparse(SOCIAL_MEDIA)).optional(),
  address: z.object(sparse(ADDRESS)).optional(),
});

type SparseBrandRecord = z.infer<typeof sparseBrandRecord>;

/** Omits null and empty values, including objects that become empty. Preserves order. */
export function withoutEmpty(record: BrandRecord): SparseBrandRecord {
  return prune(record) as SparseBrandRecord;
}

function prune(value: object): object {
  const kept: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    const pruned =
      typeof member === 'object' && member !== null && !Array.isArray(member) ? prune(member) : member;
    if (!isEmpty(pruned)) kept.push([key, pruned]);
  }
  return Object.fromEntries(kept);
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0);
