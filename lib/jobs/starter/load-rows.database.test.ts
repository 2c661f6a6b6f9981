import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { aLogo } from '../../../tests/support/factories.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../../db/client.ts';
import { loadRows } from './load-rows.ts';

const file = join(mkdtempSync(join(tmpdir(), 'rows-')), 'rows.jsonl.gz');
let db: Database;

beforeEach(async () => {
  db ??= await testDatabase();
  await db.sql`truncate brand, catalog_load cascade`;
});

const load = (...rows: object[]) => {
  writeFileSync(file, gzipSync(rows.map((row) => `${JSON.stringify({ type: 'brand', ...row })}\n`).join('')));
  return loadRows(db.url, 'listed', file);
};
const names = async () => (await db.sql`select name from brand order by name`).map(({ name }) => name);

const acme = {
  cik: '0000000001',
  name: 'Acme',
  instruments: [{ listings: [{ mic: 'XNYS', ticker: 'ACM' }] }],
};
const bolt = {
  domain: 'bolt.com',
  name: 'Bolt',
  instruments: [{ listings: [{ mic: 'XNAS', ticker: 'BLT' }] }],
};

test('rows are loaded once', async () => {
  expect(await load(acme, bolt)).toMatchObject({ loaded: true, counts: { brandsNew: 2, listingsNew: 2 } });
  expect(await load(acme, bolt)).toMatchObject({ loaded: false });
});

test('a later version removes what only the earlier one said', async () => {
  await load(acme, bolt);
  await load({ ...bolt, instruments: [{ listings: [{ mic: 'XNAS', ticker: 'BOLT' }] }] });
  expect(await names()).toEqual(['Bolt']);
  expect(await db.sql`select ticker from listing`).toMatchObject([{ ticker: 'BOLT' }]);
});

test('a brand with a logo, or with anything of another source, stays', async () => {
  await load(acme, bolt);
  await db.sql`update brand set field_sources = '{"website": ["wikidata", "2026-11-22"]}' where name = 'Bolt'`;
  const [row] = await db.sql`select id from brand where name = 'Acme'`;
  await aLogo(db, { brandId: Number(row?.id), color: '#336699' });
  await load({ domain: 'new.com', name: 'New' });
  expect(await names()).toEqual(['Acme', 'Bolt', 'New']);
});

test('a company that is already listed is found by its ticker before its site', async () => {
  await db.sql`
    with b as (insert into brand (name, source) values ('Typed', 'facts') returning id),
         d as (insert into brand_domain select 'typed.com', id, true, 'facts' from b),
         i as (insert into instrument (brand_id, kind, source) select id, 'common', 'facts' from b returning id)
    insert into listing (instrument_id, mic, ticker, source) select id, 'XNAS', 'BLT', 'facts' from i`;
  await load(bolt);
  expect(await names()).toEqual(['Typed']);
});
