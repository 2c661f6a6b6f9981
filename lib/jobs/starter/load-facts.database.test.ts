import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../../db/client.ts';
import { loadFacts } from './load-facts.ts';
import { loadStarter } from './load-starter.ts';

let db: Database;
beforeEach(async () => {
  db ??= await testDatabase();
  await db.sql`truncate brand, catalog_load cascade`;
});

const acme = {
  domain: 'acme.com',
  name: 'Acme',
  longName: 'Acme Inc.',
  shortDescription: 'Acme makes anvils.',
  longDescription: 'Acme makes anvils for everybody who needs one.',
  website: 'https://www.acme.com',
};
const security = {
  kind: 'common',
  isin: 'US0378331005',
  figis: ['BBG000B9XRY4'],
  listings: [
    { mic: 'XNAS', ticker: 'ACME' },
    { mic: 'XNYS', ticker: 'OLD', validTo: '2001-02-03' },
  ],
};

function load(lines: readonly object[]) {
  const dir = mkdtempSync(join(tmpdir(), 'facts-'));
  writeFileSync(join(dir, 'a.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return loadFacts(db.url, dir);
}

function starter(key: string, brand: object) {
  const dir = mkdtempSync(join(tmpdir(), 'starter-'));
  const row = {
    aliases: [],
    color: null,
    website: null,
    endedOn: null,
    sourceUrl: null,
    logo: null,
    ...brand,
  };
  writeFileSync(join(dir, 'starter.json'), JSON.stringify({ key, brands: [row], coins: [], currencies: [] }));
  writeFileSync(join(dir, 'starter.bin'), '');
  return loadStarter(db.url, dir);
}

const brand = async (domain: string) => {
  const [row] = await db.sql`
    select b.name, b.long_name, b.website, b.color, b.source, b.founded_year, b.field_sources::text as sources,
           array(select d.domain from brand_domain d where d.brand_id = b.id order by d.domain) as domains
    from brand b join brand_domain d on d.brand_id = b.id where d.domain = ${domain}`;
  return row;
};
const listings = async () =>
  (
    await db.sql`select l.mic || ':' || l.ticker || coalesce('–' || l.valid_to, '') as text from listing l order by 1`
  ).map((row) => row.text);
const numbers = async () =>
  (await db.sql`select type || ':' || value as text from securities_number order by 1`).map(
    (row) => row.text,
  );

test('facts override the starter catalog field by field', async () => {
  await starter('1', { domain: 'acme.com', name: 'acme', color: '#111111' });
  expect((await load([{ ...acme, instruments: [security] }])).loaded).toBe(true);
  expect(await brand('acme.com')).toMatchObject({
    name: 'Acme',
    long_name: 'Acme Inc.',
    color: '#111111',
    source: 'starter',
  });
  expect(await listings()).toEqual(['XNAS:ACME', 'XNYS:OLD–2001-02-03']);
  expect(await numbers()).toEqual(['cusip:037833100', 'figi:BBG000B9XRY4', 'isin:US0378331005']);

  await starter('2', {
    domain: 'acme.com',
    name: 'ACME!',
    color: '#222222',
    website: 'https://other.example',
  });
  expect(await brand('acme.com')).toMatchObject({
    name: 'Acme',
    color: '#222222',
    website: 'https://www.acme.com',
  });
  expect((await load([{ ...acme, instruments: [security] }])).loaded).toBe(false);
});

test('facts that are no longer typed are removed; data of other sources stays', async () => {
  await load([{ ...acme, aliases: ['acme.de'], foundedYear: 1999, instruments: [security] }]);
  await db.sql`insert into listing (instrument_id, mic, ticker, source) select id, 'XETR', 'ACM', 'import' from instrument`;
  await load([acme]);
  expect(await brand('acme.com')).toMatchObject({ founded_year: null, domains: ['acme.com'] });
  expect(await listings()).toEqual(['XETR:ACM']);
  expect(await numbers()).toEqual([]);
});

test('a security moves with its line to another brand', async () => {
  const other = { ...acme, domain: 'other.com', name: 'Other' };
  await load([{ ...acme, instruments: [security] }, other]);
  await load([acme, { ...other, instruments: [security] }]);
  const owners = await db.sql`
    select d.domain from instrument i join brand_domain d on d.brand_id = i.brand_id`;
  expect(owners).toEqual([{ domain: 'other.com' }]);
  expect(await listings()).toHaveLength(2);
});

test('a brand that was removed from the facts is removed by the next starter catalog', async () => {
  await load([acme, { ...acme, domain: 'gone.com' }]);
  await load([acme]);
  expect(await brand('gone.com')).toMatchObject({ source: 'starter', long_name: null });
  await starter('3', { domain: 'acme.com', name: 'acme' });
  expect(await brand('gone.com')).toBeUndefined();
  expect(await brand('acme.com')).toMatchObject({ name: 'Acme', source: 'facts' });
});

test('two lines about the same brand are an error, and nothing is loaded', async () => {
  await starter('4', { domain: 'acme.com', name: 'acme', aliases: ['other.com'] });
  await expect(load([acme, { ...acme, domain: 'other.com' }])).rejects.toThrow(/acme.com and other.com/);
  expect(await brand('acme.com')).toMatchObject({ name: 'acme' });
});
