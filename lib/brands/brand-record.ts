import { z } from 'zod';

/**
 * The brand record: contract, validation and documentation in one schema (the specification, Resources; what it
 * leaves open is in docs/decisions/0027). Names, order and types are the specification's; the two social keys it
 * lost are served as `tiktok` and `pinterest`, in their places.
 */

/** A text that may not be known: every key is there, and what is not known is null. */
const text = (description: string, example: string) => z.string().nullable().meta({ description, example });

const profile = (name: string, example: string) => text(`Address of the ${name} profile.`, example);

const SOCIAL_MEDIA = {
  facebook: profile('Facebook', 'https://www.facebook.com/ATT'),
  x: profile('X', 'https://x.com/ATT'),
  instagram: profile('Instagram', 'https://www.instagram.com/att/'),
  linkedin: profile('LinkedIn', 'https://www.linkedin.com/company/att'),
  youtube: profile('YouTube', 'https://www.youtube.com/@ATT'),
  tiktok: profile('TikTok', 'https://www.tiktok.com/@att'),
  pinterest: profile('Pinterest', 'https://www.pinterest.com/att/'),
  reddit: profile('Reddit', 'https://www.reddit.com/r/ATT/'),
  snapchat: profile('Snapchat', 'https://www.snapchat.com/add/att'),
  discord: profile('Discord', 'https://discord.gg/att'),
  tumblr: profile('Tumblr', 'https://att.tumblr.com'),
  vimeo: profile('Vimeo', 'https://vimeo.com/att'),
};

const ADDRESS = {
  address1: text('Street and number.', '208 South Akard Street'),
  address2: z
    .string()
    .meta({ description: 'Suite, floor or building; empty when there is none.', example: '' }),
  city: text('City.', 'Dallas'),
  state: text('State, province or region.', 'TX'),
  zip: text('Postal code.', '75202'),
  country: text('Country, two letters (ISO 3166-1 alpha-2).', 'US'),
};

const BRAND = {
  name: z.string().meta({ description: 'Short company name.', example: 'AT&T' }),
  domain: z.string().meta({ description: 'Company domain, lower case, in ASCII.', example: 'att.com' }),
  long_name: text('Full legal-style name.', 'AT&T Inc.'),
  short_description: text(
    'One sentence.',
    'AT&T provides mobile phone service, fibre internet and business networks in the United States.',
  ),
  long_description: text(
    'A longer description.',
    'AT&T offers mobile service, fibre broadband and home wireless internet to households, and networks and security services to companies and authorities.',
  ),
  website: text('Web site.', 'https://www.att.com'),
  logo: z.string().meta({
    description: 'Address of the logo on the image host; add ?token= with a publishable token.',
    example: 'http://localhost:3000/att.com',
  }),
  colors: z
    .array(z.string().meta({ description: '#rrggbb', example: '#009fdb' }))
    .meta({ description: 'Brand colours, the main one first; empty when none is known.' }),
  founded_year: text('Year founded.', '1983'),
  issued_currency: text('Currency of the issued security (ISO 4217).', 'USD'),
  number_of_employees: text('A range.', '100,001-500,000'),
  social_media: z.object(SOCIAL_MEDIA).meta({ description: 'Profiles on social networks.' }),
  address: z.object(ADDRESS).meta({ description: 'Head office.' }),
  gics_sector: text('GICS sector.', 'Communication Services'),
  gics_industry_group: text('GICS industry group.', 'Telecommunication Services'),
  gics_industry: text('GICS industry.', 'Diversified Telecommunication Services'),
  gics_sub_industry: text('GICS sub-industry.', 'Integrated Telecommunication Services'),
};

/** As `GET /brands/{identifier}` answers it. */
export const brandRecord = z.object(BRAND).meta({
  id: 'Brand',
  description: 'What is known of a brand. Every key is there; what is not known is null.',
});

export type BrandRecord = z.infer<typeof brandRecord>;

type Sparse<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: z.ZodOptional<Shape[Key] extends z.ZodNullable<infer Known> ? Known : Shape[Key]>;
};

/** The same fields with nothing promised: each may be absent, none is null. */
function sparse<Shape extends z.ZodRawShape>(shape: Shape): Sparse<Shape> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const about = z.globalRegistry.get(schema as z.ZodType);
      const known = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : (schema as z.ZodType);
      return [name, (about === undefined ? known : known.meta(about)).optional()];
    }),
  ) as unknown as Sparse<Shape>;
}

/** As MCP answers it: empty and missing fields are omitted. */
export const sparseBrandRecord = z.object({
  ...sparse(BRAND),
  social_media: z.object(sparse(SOCIAL_MEDIA)).optional(),
  address: z.object(sparse(ADDRESS)).optional(),
});

export type SparseBrandRecord = z.infer<typeof sparseBrandRecord>;

/** Leaves out what is null or empty, objects that become empty included; the order stays. */
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
