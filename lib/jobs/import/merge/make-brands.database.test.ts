import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import type { SourceName } from '../../../core/brands/precedence.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { openDatabase } from '../../../db/client.ts';
import { type ImportRow, readImportRow } from '../import-row.ts';
import { Batch } from './batch.ts';
import { createStaging, emptyStaging } from './create-staging.ts';
import { type MergedBatch, mergeBatch } from './merge-batch.ts';
import { NewBrands } from './new-brands.ts';
import { ReservedIds } from './reserved-ids.ts';

let db: Database;
/** One connection, for staging belongs to it. */
let bulk: Database;
const ids = new ReservedIds();

beforeAll(async () => {
  db = await testDatabase();
  bulk = openDatabase(db.url, { max: 1, isBulk: true });
  await bulk.sql.begin((sql) => createStaging(sql));
});
afterAll(() => bulk.close());
beforeEach(() => db.sql`truncate brand, crypto_asset cascade`);

function rowOf(value: object): ImportRow {
  const row = readImportRow({ type: 'brand', ...value });
  if (typeof row === 'string') throw new Error(row);
  return row;
}

type Way = 'copied' | 'staged';

/** Merges rows as one batch, of which new brands are expected or not. @returns what became of it, and whether all was copied */
async function merge(
  sql: Transaction,
  values: readonly object[],
  way: Way,
  source: SourceName,
): Promise<MergedBatch & { wasStaged: boolean }> {
  await ids.refill(sql);
  const batch = new Batch(way === 'copied' ? new NewBrands(source, ids) : undefined);
  for (const value of values) batch.add(rowOf(value));
  const merged = await mergeBatch(sql, source, batch);
  const [staged] = await sql<{ any: boolean }[]>`select exists (select from staged_row) as any`;
  return { ...merged, wasStaged: staged?.any === true };
}

/** The catalogue without the ids, which differ from load to load. */
const catalogue = (sql: Transaction) => sql<{ brand: string }[]>`
  select jsonb_build_object(
    'brand', to_jsonb(b) - 'id',
    'domains', (select jsonb_agg(to_jsonb(d) - 'brand_id' order by d.domain) from brand_domain d where d.brand_id = b.id),
    'keys', (select jsonb_agg(to_jsonb(k) - 'brand_id' order by k.type, k.value) from brand_key k where k.brand_id = b.id),
    'instruments', (select jsonb_agg(jsonb_build_object('instrument', to_jsonb(i) - 'id' - 'brand_id',
        'numbers', (select jsonb_agg(to_jsonb(n) - 'instrument_id' order by n.type, n.value) from securities_number n where n.instrument_id = i.id),
        'listings', (select jsonb_agg(to_jsonb(l) - 'id' - 'instrument_id' order by l.mic, l.ticker, l.valid_to) from listing l where l.instrument_id = i.id))
        order by (select min(value) from securities_number n where n.instrument_id = i.id), (select min(ticker) from listing l where l.instrument_id = i.id))
      from instrument i where i.brand_id = b.id)
  )::text as brand
  from brand b order by (select min(domain) from brand_domain d where d.brand_id = b.id)`;

const UNDONE = Symbol();

/** What both ways make of the same rows, each in a transaction that is rolled back. */
async function bothWays(
  values: readonly object[],
  before: readonly object[] = [],
  source: SourceName = 'import',
) {
  const outcome = async (way: Way) => {
    let made: { merged: MergedBatch; wasStaged: boolean; brands: string[] } | undefined;
    await bulk.sql
      .begin(async (sql) => {
        await merge(sql, before, 'staged', 'import');
        await emptyStaging(sql);
        const { wasStaged, ...merged } = await merge(sql, values, way, source);
        made = { merged, wasStaged, brands: (await catalogue(sql)).map(({ brand }) => brand) };
        throw UNDONE;
      })
      .catch((error: unknown) => {
        if (error !== UNDONE) throw error;
      });
    if (made === undefined) throw new Error('Nothing was merged.');
    return made;
  };
  const { wasStaged, ...copied } = await outcome('copied');
  const { merged, brands } = await outcome('staged');
  expect(copied).toEqual({ merged, brands });
  return { wasStaged, brands, counts: merged.counts, refused: merged.refused };
}

const acme = {
  domain: 'acme.com',
  aliases: ['acme.de', 'acme.com', 'acme.de'],
  name: 'Acme',
  longName: 'Acme\tInc. \\ "quoted" {braces}, ünïcode\nand a second line',
  website: 'https://www.acme.com/',
  colors: ['#aa0000', '#00bb00'],
  foundedYear: 1901,
  social: { linkedin: 'https://www.linkedin.com/company/acme' },
  address: { city: 'Zürich', country: 'CH' },
  lei: 'HWUPKR0MPOU8FGXBT394',
  wikidata: 'Q312',
  instruments: [
    {
      kind: 'preferred',
      isin: 'US0378331005',
      cusip: '037833100',
      figis: ['BBG000B9XRY4'],
      listings: [
        { mic: 'XNYS', ticker: 'AC.B', validFrom: '2019-05-01' },
        { mic: 'XETR', ticker: 'ACM', orMics: ['XFRA'] },
      ],
    },
    { listings: [{ mic: 'XLON', ticker: 'ACM' }] },
  ],
};
const bolt = { domain: 'bolt.eu', name: 'Bolt', cik: '0000320193' };

test('new brands are copied, and are what the merge would make of them', async () => {
  const { wasStaged, counts, brands } = await bothWays([acme, bolt]);
  expect(wasStaged).toBe(false);
  expect(brands).toHaveLength(2);
  expect(counts).toMatchObject({
    brands: { new: 2 },
    domains: { new: 3 },
    keys: { new: 3 },
    instruments: { new: 2 },
    // ISIN, the CUSIP inside it, which is given too, and the FIGI.
    numbers: { new: 3 },
    listings: { new: 3 },
  });
});

test.each([
  ['a domain', { ...bolt, domain: 'acme.de' }],
  ['an alias', { ...bolt, aliases: ['acme.com'] }],
  ['the number of a register', { ...bolt, wikidata: 'Q312' }],
  ['a number', { ...bolt, instruments: [{ isin: 'US0378331005' }] }],
  ['a number inside another', { ...bolt, instruments: [{ cusip: '037833100' }] }],
  ['a ticker', { ...bolt, instruments: [{ listings: [{ mic: 'XLON', ticker: 'ACM' }] }] }],
])('where %s is known, the rows are merged', async (_what, row) => {
  const { wasStaged } = await bothWays([{ domain: 'new.com', name: 'New' }, row], [acme]);
  expect(wasStaged).toBe(true);
});

test.each([
  ['no name', [{ domain: 'nameless.com' }]],
  ['no domain', [{ wikidata: 'Q42', name: 'Adams' }]],
  ['a security to be found by', [{ ...bolt, security: { isin: 'US0378331005' } }]],
  [
    'a listing that is over',
    [{ ...bolt, instruments: [{ listings: [{ mic: 'XNAS', ticker: 'A', ended: true }] }] }],
  ],
  ['one instrument twice', [{ ...bolt, instruments: [{ isin: 'US0378331005' }, { isin: 'US0378331005' }] }]],
  ['an instrument that nothing tells from others', [{ ...bolt, instruments: [{ kind: 'unit' }] }]],
  ['a domain twice', [bolt, { domain: 'bolt.eu', name: 'Bolt again', foundedYear: 1999 }]],
  ['an alias of the row before', [acme, { domain: 'acme.de', name: 'Acme Deutschland' }]],
  ['another kind of row', [bolt, { type: 'coin', symbol: 'ABC', name: 'Abc' }]],
])('rows with %s among them become what they always were', async (_what, rows) => {
  await bothWays([{ domain: 'first.com', name: 'First' }, ...rows, { domain: 'last.com', name: 'Last' }]);
});

test('a second row of a new domain is about the brand of the first, whoever has its aliases', async () => {
  const { refused } = await bothWays(
    [
      { domain: 'new.com', name: 'New' },
      { domain: 'new.com', aliases: ['acme.de'], foundedYear: 1999 },
    ],
    [acme],
  );
  expect(refused).toEqual([{ row: 1, reason: 'domain: acme.de belongs to Acme' }]);
});

test('what is said of a brand is said in the order of the rows, whichever of them makes it', async () => {
  const { brands } = await bothWays([
    { ...bolt, foundedYear: 1900, instruments: [{ kind: 'unit' }] },
    { ...bolt, foundedYear: 2013 },
  ]);
  expect(brands).toEqual([expect.stringContaining('"founded_year": 2013')]);
});

test('whatever the rows, copied and merged are the same', async () => {
  const domain = fc.constantFrom('a.com', 'b.com', 'c.com', 'd.com', 'e.com');
  const ticker = fc.record({
    mic: fc.constantFrom('XNAS', 'XLON'),
    ticker: fc.constantFrom('A', 'B', 'C.D'),
    ...{
      validFrom: fc.option(fc.constant('2020-01-01'), { nil: undefined }),
      ended: fc.option(fc.boolean(), { nil: undefined }),
    },
  });
  const instrument = fc.record({
    isin: fc.option(fc.constantFrom('US0378331005', 'US5949181045', 'DE0007164600'), { nil: undefined }),
    cusip: fc.option(fc.constantFrom('037833100', '594918104'), { nil: undefined }),
    listings: fc.array(ticker, { maxLength: 2 }),
  });
  const row = fc.record({
    domain: fc.option(domain, { nil: undefined, freq: 8 }),
    name: fc.option(fc.constantFrom('A', 'B'), { nil: undefined, freq: 8 }),
    aliases: fc.option(fc.array(domain, { maxLength: 2 }), { nil: undefined }),
    wikidata: fc.option(fc.constantFrom('Q1', 'Q2', 'Q3'), { nil: undefined }),
    foundedYear: fc.option(fc.integer({ min: 1900, max: 1903 }), { nil: undefined }),
    instruments: fc.option(fc.array(instrument, { maxLength: 2 }), { nil: undefined }),
  });
  const valid = fc
    .array(row, { maxLength: 5 })
    .map((rows) =>
      rows
        .map((value) => JSON.parse(JSON.stringify(value)) as object)
        .filter((value) => typeof readImportRow({ type: 'brand', ...value }) !== 'string'),
    );
  await fc.assert(
    fc.asyncProperty(
      valid,
      valid,
      fc.constantFrom('import', 'wikidata', 'operator'),
      async (before, values, source) => {
        await bothWays(values, before, source);
      },
    ),
    { numRuns: 60 },
  );
});

test('a name that somebody gives away at the same moment stays with them, and everything else is taken', async () => {
  const other = openDatabase(db.url, { max: 1 });
  try {
    await other.sql`begin`;
    await other.sql`
      with made as (insert into brand (name, source) values ('Quick', 'operator') returning id)
      insert into brand_key (type, value, brand_id, source) select 'wikidata', 'Q312', id, 'operator' from made`;
    const merging = bulk.sql.begin((sql) => merge(sql, [bolt, acme], 'copied', 'import'));
    // It waits for the other transaction to say whether that number is given away.
    await expect
      .poll(
        () =>
          db.sql`select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
        {
          timeout: 10_000,
        },
      )
      .not.toHaveLength(0);
    await other.sql`commit`;
    const { wasStaged, counts, refused } = await merging;
    expect(wasStaged).toBe(true);
    expect(counts.brands.new).toBe(2);
    expect(refused).toEqual([{ row: 1, reason: 'row: wikidata Q312 belongs to Quick' }]);
  } finally {
    await other.close();
  }
});
