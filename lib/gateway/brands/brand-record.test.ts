import { describe, expect, test } from 'vitest';
import type { BrandRow } from '../../catalog/brand-of.ts';
import {
  type BrandRecord,
  brandRecord,
  brandResponse,
  sparseBrandRecord,
  withoutEmpty,
} from './brand-record.ts';
import { buildRecord, buildSources } from './build-record.ts';

const NOTHING_KNOWN: BrandRow = {
  listing: null,
  domain: 'acme.com',
  name: 'Acme',
  longName: null,
  shortDescription: null,
  longDescription: null,
  website: null,
  colors: [],
  foundedYear: null,
  endedOn: null,
  employees: null,
  issuedCurrency: null,
  social: {},
  address: {},
  gics: null,
  hidden: false,
  sources: { brand: 'nsi', domain: 'nsi', fields: {} },
};

const WELL_KNOWN: BrandRow = {
  ...NOTHING_KNOWN,
  longName: 'Acme Corporation',
  shortDescription: 'Acme makes everything.',
  longDescription: 'Acme makes everything, and delivers it to the desert.',
  website: 'https://www.acme.com',
  colors: ['#336699', '#ffffff'],
  foundedYear: 1949,
  employees: '10,001-50,000',
  issuedCurrency: 'USD',
  social: { x: 'https://x.com/acme', tiktok: 'https://www.tiktok.com/@acme' },
  address: { address1: '1 Canyon Road', city: 'Tucson', state: 'AZ', zip: '85701', country: 'US' },
  gics: '45202030',
};

/** The table of the specification, word for word, with the two keys it lost. */
const KEYS =
  `name domain long_name short_description long_description website logo colors founded_year issued_currency
  number_of_employees social_media address gics_sector gics_industry_group gics_industry gics_sub_industry`.split(
    /\s+/,
  );
const SOCIAL = 'facebook x instagram linkedin youtube tiktok pinterest reddit snapchat discord tumblr vimeo';
const ADDRESS = 'address1 address2 city state zip country';

describe('the record', () => {
  test.each([
    ['little', NOTHING_KNOWN],
    ['much', WELL_KNOWN],
  ])('has every key in the order of the specification, with %s known', (_what, brand) => {
    const record = buildRecord(brand, 'https://images.example.com');
    expect(Object.keys(record)).toEqual(KEYS);
    expect(Object.keys(record.social_media).join(' ')).toBe(SOCIAL);
    expect(Object.keys(record.address).join(' ')).toBe(ADDRESS);
    expect(brandRecord.parse(record)).toEqual(record);
  });

  test('has null for what is not known, and an empty address2', () => {
    const { name, domain, logo, colors, social_media, address, ...rest } = buildRecord(
      NOTHING_KNOWN,
      'https://images.example.com',
    );
    expect({ name, domain, logo, colors }).toEqual({
      name: 'Acme',
      domain: 'acme.com',
      logo: 'https://images.example.com/acme.com',
      colors: [],
    });
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    expect(new Set(Object.values(social_media))).toEqual(new Set([null]));
    expect(address).toEqual({
      address1: null,
      address2: '',
      city: null,
      state: null,
      zip: null,
      country: null,
    });
  });

  test('has the year as text and the classification by name', () => {
    expect(buildRecord(WELL_KNOWN, 'http://localhost:3000')).toMatchObject({
      founded_year: '1949',
      gics_sector: 'Information Technology',
      gics_sub_industry: 'Technology Hardware, Storage & Peripherals',
    });
  });

  test('carries nothing that cannot be seen, and nothing endless', () => {
    const record = buildRecord(
      {
        ...NOTHING_KNOWN,
        name: '\u202eAc\u200bme\u{e0041}\u0007',
        longDescription: `Line one.\r\nLine two.\u001b[31m${'x'.repeat(10_000)}`,
        address: { city: '\u0000 ' },
      },
      'http://localhost:3000',
    );
    expect(record.name).toBe('Acme');
    expect(record.long_description).toMatch(/^Line one\. Line two\. \[31mx+$/);
    expect(record.long_description?.length).toBeLessThanOrEqual(4000);
    expect(record.address.city).toBeNull();
    const cut = buildRecord({ ...NOTHING_KNOWN, longDescription: `${'x'.repeat(3999)}💩` }, '');
    expect(cut.long_description).toBe('x'.repeat(3999));
  });
});

describe('for assistants', () => {
  test('the same record without what is empty or missing, in the same order', () => {
    const record = buildRecord(WELL_KNOWN, 'http://localhost:3000');
    const few = withoutEmpty(record);
    expect(sparseBrandRecord.parse(few)).toEqual(few);
    expect(Object.keys(few)).toEqual(KEYS);
    expect(few.social_media).toEqual({ x: 'https://x.com/acme', tiktok: 'https://www.tiktok.com/@acme' });
    expect(few.address).not.toHaveProperty('address2');
    expect(JSON.stringify(few)).not.toMatch(/null|""|\[\]|\{\}/);
  });

  test('three fields are left of a brand nothing is known of', () => {
    expect(withoutEmpty(buildRecord(NOTHING_KNOWN, 'http://localhost:3000'))).toEqual({
      name: 'Acme',
      domain: 'acme.com',
      logo: 'http://localhost:3000/acme.com',
    });
  });

  test('the schema promises nothing and knows no null', () => {
    expect(sparseBrandRecord.parse({})).toEqual({});
    expect(sparseBrandRecord.safeParse({ long_name: null }).success).toBe(false);
    expect(sparseBrandRecord.safeParse({ social_media: { x: null } }).success).toBe(false);
  });
});

test('what the schema refuses', () => {
  const record = buildRecord(WELL_KNOWN, 'http://localhost:3000');
  const without = (key: keyof BrandRecord) => ({ ...record, [key]: undefined });
  for (const key of Object.keys(record) as (keyof BrandRecord)[])
    expect(brandRecord.safeParse(without(key)).success, key).toBe(false);
  expect(brandRecord.safeParse({ ...record, founded_year: 1949 }).success).toBe(false);
});

test('an ended brand says so, and only that one has the key', () => {
  const record = buildRecord({ ...WELL_KNOWN, endedOn: '2024-06-26' }, 'https://images.example.com');
  expect(brandRecord.parse(record).ended_on).toBe('2024-06-26');
  expect(withoutEmpty(record).ended_on).toBe('2024-06-26');
  expect(Object.keys(record)).toEqual([...KEYS, 'ended_on']);
});

test('sources name every known field, with the day when recorded', () => {
  const brand: BrandRow = {
    ...WELL_KNOWN,
    foundedYear: null,
    sources: { brand: 'facts', domain: 'nsi', fields: { employees: ['wikidata', '2026-11-21'] } },
  };
  const record = buildRecord(brand, 'https://images.example.com');
  const sources = buildSources(brand, record);
  expect(sources).toMatchObject({
    domain: { source: 'nsi', date: null },
    name: { source: 'facts', date: null },
    number_of_employees: { source: 'wikidata', date: '2026-11-21' },
    gics_sector: { source: 'facts', date: null },
  });
  expect(sources).not.toHaveProperty('founded_year');
  expect(brandResponse.parse({ ...record, sources })).toEqual({ ...record, sources });
});
