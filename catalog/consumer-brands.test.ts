import { expect, test } from 'vitest';
import { planConsumerBrands, type SuggestionItem } from './consumer-brands.ts';

const brand = (id: string, include: string[] = ['001']) => ({
  tags: { 'brand:wikidata': id },
  locationSet: { include },
});
const plan = (items: Record<string, SuggestionItem>, path = 'brands/shop/bakery', include?: string[]) =>
  planConsumerBrands({ [path]: { items: Object.keys(items).map((id) => brand(id, include)) } }, items);

test('a brand has its site, name, item, accounts and, if it is in one only, country', () => {
  const { rows, pictures } = plan(
    {
      Q1: {
        label: 'Acme Ltd. (Germany)',
        officialWebsites: ['https://www.acme.de/', 'https://acme.com/en/', 'https://other.com/'],
        identities: { facebook: 'acme', twitter: 'acme_de', youtubeHandle: '@acme', linkedin: 'a b' },
        logos: { wikidata: 'https://commons.wikimedia.org/wiki/Special:FilePath/Acme logo.svg' },
      },
    },
    'brands/shop/bakery',
    ['de'],
  );
  expect(rows).toEqual([
    {
      type: 'brand',
      domain: 'acme.de',
      wikidata: 'Q1',
      name: 'Acme',
      website: 'https://acme.de',
      aliases: ['acme.com', 'other.com'],
      social: {
        facebook: 'https://www.facebook.com/acme',
        x: 'https://x.com/acme_de',
        youtube: 'https://www.youtube.com/@acme',
      },
      address: { country: 'DE' },
    },
  ]);
  expect(pictures).toEqual([
    {
      domain: 'acme.de',
      wikidata: 'Q1',
      url: 'https://commons.wikimedia.org/wiki/Special:FilePath/Acme%20logo.svg',
    },
  ]);
});

test('the account of a brand of many countries in one of them is left out', () => {
  const identities = { facebook: 'AcmeTurkey', twitter: 'acme', instagram: 'acme_brasil' };
  const item = { label: 'Acme', officialWebsites: ['https://acme.com/'], identities };
  const [many] = plan({ Q1: item }).rows;
  expect(Object.keys(many?.social ?? {})).toEqual(['x']);
});

test.each([
  'https://www.facebook.com/acme',
  'https://acme.blogspot.com/',
  'https://www.google.com/maps/place/acme',
  'https://mall.com/shops/acme',
  'https://mall.com/?shop=acme',
  'http://10.0.0.1/',
])('%s is no domain of a brand', (site) =>
  expect(plan({ Q1: { label: 'Acme', officialWebsites: [site] } }).rows).toEqual([]),
);

test('a site of two items belongs to the one it is named for, else to none', () => {
  const site = ['https://acme.com/'];
  const two = plan({
    Q1: { label: 'Acme', officialWebsites: site },
    Q2: { label: 'Acme Fuel', officialWebsites: site },
  });
  expect(two.rows.map(({ name }) => name)).toEqual(['Acme']);
  const none = plan({
    Q1: { label: 'One', officialWebsites: site },
    Q2: { label: 'Two', officialWebsites: site },
  });
  expect(none.rows).toEqual([]);
});

test('what is dissolved, and what is only on flags, is no brand', () => {
  const item = { label: 'Acme', officialWebsites: ['https://acme.com/'] };
  expect(plan({ Q1: { ...item, dissolutions: [{ date: '2020' }] } }).rows).toEqual([]);
  expect(plan({ Q1: item }, 'flags/man_made/flagpole').rows).toEqual([]);
});
