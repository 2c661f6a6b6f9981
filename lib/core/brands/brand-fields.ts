export const BRAND_FIELDS = {
  name: { column: 'name', type: 'text' },
  longName: { column: 'long_name', type: 'text' },
  shortDescription: { column: 'short_description', type: 'text' },
  longDescription: { column: 'long_description', type: 'text' },
  website: { column: 'website', type: 'text' },
  color: { column: 'color', type: 'text' },
  colors: { column: 'colors', type: 'text[]' },
  foundedYear: { column: 'founded_year', type: 'int4' },
  endedOn: { column: 'ended_on', type: 'text' },
  employees: { column: 'employees', type: 'text' },
  issuedCurrency: { column: 'issued_currency', type: 'text' },
  social: { column: 'social', type: 'jsonb' },
  address: { column: 'address', type: 'jsonb' },
  gics: { column: 'gics', type: 'text' },
} as const satisfies Record<string, { column: string; type: string }>;

export type BrandField = keyof typeof BRAND_FIELDS;

export const BRAND_FIELD_NAMES = Object.keys(BRAND_FIELDS) as BrandField[];

export const isBrandField = (text: string): text is BrandField => Object.hasOwn(BRAND_FIELDS, text);
