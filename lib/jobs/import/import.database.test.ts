import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { aCoin } from '../../../tests/support/factories.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import type { SourceName } from '../../core/brands/precedence.ts';
import type { Database } from '../../db/client.ts';
import { chooseFormat } from './formats/formats.ts';
import { openImportFile } from './import-file.ts';
import { Import, type ImportOutcome } from './run-import.ts';

const dir = mkdtempSync(join(tmpdir(), 'import-'));
let db: Database;
let files = 0;

beforeEach(async () => {
  db ??= await testDatabase();
  await db.sql`truncate brand, crypto_asset cascade`;
});

type Options = { source?: SourceName; isDryRun?: boolean };
type Imported = ImportOutcome & { report: { line: number; reason: string; row: unknown }[] };

async function importRows(rows: readonly unknown[], options: Options = {}): Promise<Imported> {
  files += 1;
  const path = join(dir, `${files}.jsonl`);
  writeFileSync(path, rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''));
  return importPath(path, options);
}

async function importPath(path: string, { source, isDryRun = false }: Options = {}): Promise<Imported> {
  const file = await openImportFile(path);
  const format = chooseFormat(file);
  const reportFile = `${path}.report`;
  writeFileSync(reportFile, '');
  const outcome = await new Import(db.url, {
    file,
    format,
    source: source ?? format.source,
    run: null,
    reportFile,
    isDryRun,
  }).run();
  const report = readFileSync(reportFile, 'utf8').split('\n').filter(Boolean);
  return { ...outcome, report: report.map((line) => JSON.parse(line)) };
}

const brands = () => db.sql`
  select d.domain, b.name, b.source, b.long_name, b.field_sources::text as sources
  from brand b join brand_domain d on d.brand_id = b.id and d.is_primary order by d.domain`;
const fieldOf = async (domain: string, column: string) => {
  const [row] = await db.sql`
    select ${db.sql(column)} as value from brand b join brand_domain d on d.brand_id = b.id where d.domain = ${domain}`;
  return row?.value;
};
const listings = () => db.sql`
  select d.domain, l.mic, l.ticker, l.valid_from::text as from, l.valid_to::text as to
  from listing l join instrument i on i.id = l.instrument_id
  join brand_domain d on d.brand_id = i.brand_id and d.is_primary order by l.mic, l.ticker, l.valid_to nulls last`;
const numbers = () => db.sql`select type, value, origin from securities_number order by type, value`;

const acme = {
  domain: 'acme.com',
  aliases: ['acme.de'],
  name: 'Acme',
  longName: 'Acme Inc.',
  lei: 'HWUPKR0MPOU8FGXBT394',
  address: { city: 'Zürich', country: 'CH' },
  colors: ['#aa0000', '#00bb00'],
  instruments: [
    {
      kind: 'common',
      isin: 'US0378331005',
      figis: ['BBG000B9XRY4'],
      listings: [
        { mic: 'XNYS', ticker: 'AC.B' },
        { mic: 'XNAS', ticker: 'OLD', validTo: '2019-05-01' },
      ],
    },
  ],
};

test('a brand is created with everything in its row; importing it again changes nothing', async () => {
  const first = await importRows([acme]);
  expect(first.counts).toMatchObject({
    rows: { read: 1, bad: 0, unmatched: 0, refused: 0 },
    brands: { new: 1 },
    domains: { new: 2 },
    keys: { new: 1 },
    instruments: { new: 1 },
    numbers: { new: 3 },
    listings: { new: 2 },
  });
  expect(await brands()).toMatchObject([
    { domain: 'acme.com', name: 'Acme', source: 'import', sources: '{}' },
  ]);
  expect(await fieldOf('acme.de', 'color')).toBe('#aa0000');
  expect(await fieldOf('acme.com', 'address')).toMatchObject({ city: 'Zürich' });
  expect(await numbers()).toEqual([
    { type: 'cusip', value: '037833100', origin: 'derived' },
    { type: 'figi', value: 'BBG000B9XRY4', origin: 'given' },
    { type: 'isin', value: 'US0378331005', origin: 'given' },
  ]);
  expect(await listings()).toMatchObject([
    { mic: 'XNAS', ticker: 'OLD', to: '2019-05-01' },
    { mic: 'XNYS', ticker: 'AC-B', to: null },
  ]);
  const second = await importRows([acme]);
  expect(second.counts).toMatchObject({
    brands: { new: 0, changed: 0, unchanged: 1 },
    domains: { new: 0 },
    keys: { new: 0 },
    instruments: { new: 0 },
    numbers: { new: 0 },
    listings: { new: 0, changed: 0 },
  });
  expect(second.report).toEqual([]);
});

test('a bad row does not stop the rest; it is reported with line, reason and row', async () => {
  const { counts, report } = await importRows([
    { domain: 'one.com', name: 'One' },
    '{"domain": "two.com", "name": ',
    { domain: 'three.com' },
    { domain: 'WWW.four.com', name: 'Four' },
    { domain: 'five.com', name: 'Nu\u0000l' },
    { domain: 'six.com', name: 'Six\ttabs \\ and "quotes"\nand lines' },
    { type: 'listing', security: { isin: 'DE0007164600' }, mic: 'XETR', ticker: 'SAP' },
  ]);
  expect(counts.rows).toEqual({ read: 7, bad: 3, unmatched: 1, refused: 1 });
  expect(report.map(({ line, reason }) => [line, reason.slice(0, 40)])).toEqual([
    [2, 'row: expected a JSON object on one line'],
    [3, 'name: nothing in the catalog has the dom'],
    [4, 'domain: expected a canonical domain such'],
    [5, 'row: contains the character U+0000, whic'],
  ]);
  expect(report[1]?.row).toEqual({ type: 'brand', domain: 'three.com' });
  expect(await fieldOf('six.com', 'name')).toBe('Six\ttabs \\ and "quotes"\nand lines');
});

test('rows may depend on earlier rows of the file', async () => {
  const { counts, report } = await importRows([
    { domain: 'a.com', name: 'A', aliases: ['b.com'] },
    { domain: 'b.com', longName: 'A Corporation' },
    { domain: 'a.com', name: 'A2' },
    { type: 'instrument', domain: 'b.com', isin: 'US0378331005', listings: [{ mic: 'XNAS', ticker: 'A' }] },
    { type: 'listing', security: { cusip: '037833100' }, mic: 'XETR', ticker: 'AA' },
    { type: 'listing', security: { mics: ['XNYS', 'XETR'], ticker: 'AA' }, mic: 'XFRA', ticker: 'AA' },
  ]);
  expect(report).toEqual([]);
  expect(counts).toMatchObject({ rows: { read: 6, unmatched: 0 }, brands: { new: 1 }, listings: { new: 3 } });
  expect(await brands()).toMatchObject([{ domain: 'a.com', name: 'A2', long_name: 'A Corporation' }]);
  expect(await listings()).toMatchObject([
    { mic: 'XETR', ticker: 'AA' },
    { mic: 'XFRA', ticker: 'AA' },
    { mic: 'XNAS', ticker: 'A' },
  ]);
});

describe('precedence', () => {
  test.each<[SourceName, SourceName, string, boolean]>([
    ['wikidata', 'import', 'name', true],
    ['import', 'wikidata', 'name', false],
    ['facts', 'import', 'name', false],
    ['operator', 'facts', 'name', false],
    ['starter', 'wikidata', 'name', true],
    ['wikidata', 'gleif', 'longName', true],
    ['gleif', 'wikidata', 'longName', false],
    ['sec', 'wikidata', 'longName', true],
    ['wikidata', 'sec', 'longName', false],
    ['import', 'import', 'longName', true],
    ['operator', 'operator', 'shortDescription', true],
    ['starter', 'wikidata', 'website', true],
  ])('after %s, %s may change %s: %s', async (before, after, field, wins) => {
    const value = (text: string) => (field === 'website' ? `https://${text}.example.com` : text);
    await importRows([{ domain: 'acme.com', name: 'Acme', [field]: value('before') }], { source: before });
    const { counts } = await importRows([{ domain: 'acme.com', [field]: value('after') }], { source: after });
    const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(await fieldOf('acme.com', column)).toBe(value(wins ? 'after' : 'before'));
    expect(counts.fields).toEqual(
      wins ? { changed: { [field]: 1 }, refused: {} } : { changed: {}, refused: { [field]: 1 } },
    );
    expect(counts.brands).toMatchObject(wins ? { changed: 1, unchanged: 0 } : { changed: 0, unchanged: 1 });
  });

  test('any source may fill an empty field, and then owns it', async () => {
    await importRows([{ domain: 'acme.com', name: 'Acme' }], { source: 'operator' });
    await importRows([{ domain: 'acme.com', longName: 'W', name: 'No' }], { source: 'wikidata' });
    await importRows([{ domain: 'acme.com', longName: 'S' }], { source: 'starter' });
    const [row] = await brands();
    expect(row).toMatchObject({ name: 'Acme', long_name: 'W', source: 'operator' });
    expect(JSON.parse(row?.sources)).toEqual({
      longName: ['wikidata', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    });
  });

  test('a stronger source with the same value takes the field over', async () => {
    await importRows([{ domain: 'acme.com', name: 'Acme' }], { source: 'starter' });
    const same = await importRows([{ domain: 'acme.com', name: 'Acme' }], { source: 'facts' });
    expect(same.counts.brands).toMatchObject({ changed: 0, unchanged: 1 });
    await importRows([{ domain: 'acme.com', name: 'Other' }], { source: 'wikidata' });
    expect(await fieldOf('acme.com', 'name')).toBe('Acme');
  });
});

describe('registers', () => {
  test('find brands by their keys, and leave other brands alone', async () => {
    await importRows([
      { domain: 'acme.com', name: 'Acme' },
      { domain: 'other.com', name: 'Other' },
    ]);
    await importRows([{ type: 'brand', domain: 'acme.com', wikidata: 'Q1', name: 'Acme' }], {
      source: 'wikidata',
    });
    const { counts, report } = await importRows(
      [
        { type: 'brand', wikidata: 'Q1', foundedYear: 1999 },
        { type: 'brand', domain: 'acme.com', wikidata: 'Q2', foundedYear: 2001 },
        { type: 'brand', wikidata: 'Q3', foundedYear: 2002 },
        { type: 'brand', domain: 'new.com', wikidata: 'Q1', shortDescription: 'Same item, other site.' },
      ],
      { source: 'wikidata' },
    );
    expect(counts).toMatchObject({ rows: { unmatched: 1, refused: 1 }, brands: { new: 0, changed: 2 } });
    expect(report).toMatchObject([
      { line: 2, reason: 'row: wikidata Q2 is not the wikidata of Acme, which is Q1' },
    ]);
    expect(await fieldOf('acme.com', 'founded_year')).toBe(1999);
    expect(await fieldOf('acme.com', 'short_description')).toBe('Same item, other site.');
    expect(await fieldOf('new.com', 'name')).toBeUndefined();
  });

  test('an identifier of another security stays there and is reported', async () => {
    await importRows([
      {
        domain: 'first.com',
        name: 'First',
        instruments: [{ isin: 'US0378331005', listings: [{ mic: 'XNAS', ticker: 'ONE' }] }],
      },
    ]);
    const { counts, report } = await importRows([
      {
        domain: 'second.com',
        name: 'Second',
        instruments: [
          { isin: 'US0378331005', listings: [{ mic: 'XNYS', ticker: 'TWO' }] },
          { isin: 'US5949181045', listings: [{ mic: 'XNAS', ticker: 'ONE' }] },
        ],
      },
    ]);
    expect(counts).toMatchObject({ brands: { new: 1 }, instruments: { new: 1 }, rows: { refused: 1 } });
    expect(report.map(({ reason }) => reason)).toEqual([
      'instruments: isin:US0378331005 belongs to First',
      'listings: ONE on XNAS belongs to First',
    ]);
    expect(await listings()).toMatchObject([{ domain: 'first.com', mic: 'XNAS', ticker: 'ONE', to: null }]);
  });
});

describe('listings', () => {
  const row = (listing: object, isin = 'US0378331005') => ({
    type: 'listing',
    security: { isin },
    mic: 'XNAS',
    ticker: 'ACME',
    ...listing,
  });
  beforeEach(async () => {
    await importRows([
      { domain: 'acme.com', name: 'Acme', instruments: [{ isin: 'US0378331005' }] },
      { domain: 'heir.com', name: 'Heir', instruments: [{ isin: 'US5949181045' }] },
      row({}),
    ]);
  });

  test('a listing missing from a file does not end', async () => {
    await importRows([row({ mic: 'XNYS' })]);
    expect(await listings()).toMatchObject([
      { mic: 'XNAS', to: null },
      { mic: 'XNYS', to: null },
    ]);
  });

  test('a listing ends when the file says so, and its ticker is free for another company', async () => {
    const { counts, report } = await importRows([
      row({ validTo: '2020-03-01' }),
      row({ validFrom: '2021-01-01' }, 'US5949181045'),
    ]);
    expect(report).toEqual([]);
    expect(counts.listings).toEqual({ new: 1, changed: 1, refused: 0 });
    expect(await listings()).toEqual([
      { domain: 'acme.com', mic: 'XNAS', ticker: 'ACME', from: null, to: '2020-03-01' },
      { domain: 'heir.com', mic: 'XNAS', ticker: 'ACME', from: '2021-01-01', to: null },
    ]);
    expect((await importRows([row({ validTo: '2020-03-01' })])).counts.listings).toMatchObject({
      changed: 0,
    });
  });

  test('a listing that ended on an unknown day ends today, once', async () => {
    expect((await importRows([row({ ended: true })])).counts.listings).toMatchObject({ changed: 1 });
    expect((await importRows([row({ ended: true })])).counts.listings).toMatchObject({ changed: 0, new: 0 });
    expect((await listings())[0]?.to).toMatch(/^\d{4}-/);
  });

  test('a ticker moves to another company by a stronger source or a later day, not by repetition', async () => {
    const heir = (more: object = {}) => row(more, 'US5949181045');
    expect((await importRows([heir()])).report).toHaveLength(1);
    expect((await importRows([heir()], { source: 'sec' })).report).toHaveLength(1);
    expect((await importRows([heir({ validFrom: '2022-02-02' })])).report).toEqual([]);
    expect(await listings()).toMatchObject([
      { domain: 'acme.com', to: '2022-02-02' },
      { domain: 'heir.com', from: '2022-02-02', to: null },
    ]);
    expect((await importRows([row({})], { source: 'facts' })).report).toEqual([]);
    expect((await listings()).filter(({ to }) => to === null)).toMatchObject([{ domain: 'acme.com' }]);
  });

  test('a listing with a future end stays valid until then; its ticker is free from that day', async () => {
    expect((await importRows([row({ validTo: '2999-01-01' })])).counts.listings).toMatchObject({
      changed: 1,
    });
    const again = await importRows([row({ validTo: '2999-01-01' })]);
    expect(again.counts.listings).toEqual({ new: 0, changed: 0, refused: 0 });
    // The number is free, and a source without an end date removes none.
    expect((await importRows([row({}, 'US5949181045')])).report).toHaveLength(1);
    expect((await importRows([row({})], { source: 'wikidata' })).counts.listings).toMatchObject({ new: 0 });
    const heir = row({ validFrom: '2999-01-01' }, 'US5949181045');
    for (const fresh of [1, 0])
      expect((await importRows([heir])).counts.listings).toEqual({ new: fresh, changed: 0, refused: 0 });
    expect(await listings()).toMatchObject([
      { domain: 'acme.com', to: '2999-01-01' },
      { domain: 'heir.com', from: '2999-01-01', to: null },
    ]);
    expect((await importRows([row({})])).report).toEqual([]);
    expect(await listings()).toMatchObject([{ to: '2999-01-01' }, { to: null }]);
  });

  test('a future end can be revoked by its source', async () => {
    await importRows([row({ validTo: '2999-01-01' })]);
    expect((await importRows([row({})])).counts.listings).toEqual({ new: 0, changed: 1, refused: 0 });
    expect(await listings()).toMatchObject([{ to: null }]);
    await importRows([row({ validTo: '2999-01-01' })]);
    await importRows([row({ ended: true })]);
    expect((await listings())[0]?.to).toMatch(/^20/);
  });

  test('a weaker source ends no listing', async () => {
    const { counts } = await importRows([row({ ended: true })], { source: 'wikidata' });
    expect(counts.listings).toEqual({ new: 0, changed: 0, refused: 1 });
    expect(await listings()).toMatchObject([{ to: null }]);
  });
});

describe('coins', () => {
  const coins = () => db.sql`
    select symbol, name, coingecko_id as id, market_cap_rank as rank, is_preferred as preferred, source
    from crypto_asset order by symbol, market_cap_rank nulls last, name`;

  test('the domain of a project is kept, and filled where it is missing', async () => {
    const coin = { type: 'coin', symbol: 'dmn', name: 'Domain Coin', coingeckoId: 'domain-coin' } as const;
    const domain = async () =>
      (await db.sql`select domain from crypto_asset where coingecko_id = 'domain-coin'`)[0]?.domain;
    await importRows([coin], { source: 'coingecko' });
    expect(await domain()).toBeNull();
    await importRows([{ ...coin, domain: 'coin.org' }], { source: 'import' });
    expect(await domain()).toBe('coin.org');
    await importRows([coin], { source: 'coingecko' });
    expect(await domain()).toBe('coin.org');
  });

  test('an operator’s edit of a coin survives imports, and the rank decides which coin a symbol means', async () => {
    await db.sql`
      insert into crypto_asset (symbol, name, operator_name, operator_rank, market_cap_rank, is_preferred, coingecko_id, source)
      values ('AAA', 'Alpha', 'Alpha Coin', 5, 90, true, 'alpha', 'coingecko')`;
    const said = () => db.sql`
      select name, operator_name as "operatorName", operator_rank as "operatorRank", market_cap_rank as rank, is_preferred as preferred
      from crypto_asset where symbol = 'AAA' order by id`;
    const rows = [
      { type: 'coin', symbol: 'aaa', name: 'Alpha Network', coingeckoId: 'alpha', marketCapRank: 80 },
      { type: 'coin', symbol: 'aaa', name: 'Aardvark', coingeckoId: 'aardvark', marketCapRank: 30 },
    ];
    for (let times = 0; times < 2; times += 1) {
      await importRows(rows, { source: 'coingecko' });
      expect(await said()).toMatchObject([
        { name: 'Alpha Network', operatorName: 'Alpha Coin', operatorRank: 5, rank: 80, preferred: true },
        { name: 'Aardvark', operatorName: null, rank: 30, preferred: false },
      ]);
    }
    await db.sql`update crypto_asset set operator_rank = null`;
    await importRows(rows, { source: 'coingecko' });
    expect((await said()).map(({ preferred }) => preferred)).toEqual([false, true]);
  });

  test('a symbol means its largest coin; known coins keep their names', async () => {
    await db.sql`insert into crypto_asset (symbol, name, market_cap_rank, is_preferred, source)
      values ('AAA', 'Alpha', 500, true, 'starter'), ('BTC', 'Bitcoin', null, true, 'starter')`;
    const rows = [
      { type: 'coin', symbol: 'aaa', name: 'Alpha', coingeckoId: 'alpha', marketCapRank: 40 },
      { type: 'coin', symbol: 'aaa', name: 'Aardvark', coingeckoId: 'aardvark', marketCapRank: 30 },
      { type: 'coin', symbol: 'btc', name: 'batcat', coingeckoId: 'batcat', marketCapRank: 4000 },
      { type: 'coin', symbol: 'new', name: 'Newer', coingeckoId: 'newer-coin' },
      { type: 'coin', symbol: 'new', name: 'New', coingeckoId: 'new' },
      { type: 'coin', symbol: 'aaa', name: 'Alpha', coingeckoId: 'another' },
    ];
    const first = await importRows(rows, { source: 'coingecko' });
    expect(first.counts.coins).toEqual({ new: 4, changed: 1, unchanged: 0 });
    expect(first.report).toMatchObject([{ line: 6, reason: 'row: AAA Alpha is the coin alpha already' }]);
    expect(await coins()).toMatchObject([
      { symbol: 'AAA', name: 'Aardvark', rank: 30, preferred: true },
      { symbol: 'AAA', name: 'Alpha', id: 'alpha', rank: 40, preferred: false, source: 'starter' },
      { symbol: 'BTC', name: 'batcat', preferred: false },
      { symbol: 'BTC', name: 'Bitcoin', preferred: true },
      { symbol: 'NEW', name: 'New', preferred: true },
      { symbol: 'NEW', name: 'Newer', preferred: false },
    ]);
    const second = await importRows(rows, { source: 'coingecko' });
    expect(second.counts.coins).toEqual({ new: 0, changed: 0, unchanged: 5 });
    const renamed = await importRows(
      [
        { type: 'coin', symbol: 'new', name: 'New Coin', coingeckoId: 'new' },
        { type: 'coin', symbol: 'aaa', name: 'Alpha Two', coingeckoId: 'alpha' },
      ],
      { source: 'coingecko' },
    );
    expect(renamed.counts.coins).toEqual({ new: 0, changed: 1, unchanged: 1 });
  });

  test('a withdrawn coin keeps its symbol', async () => {
    const { id } = await aCoin(db, { symbol: 'GONE', color: null });
    await db.sql`update crypto_asset set hidden_at = now() where id = ${id}`;
    await importRows([{ type: 'coin', symbol: 'gone', name: 'Other', marketCapRank: 1 }], {
      source: 'coingecko',
    });
    expect(await coins()).toMatchObject([
      { name: 'Other', preferred: false },
      { name: 'GONE', preferred: true },
    ]);
  });
});

test('a dry run has the counts of a real one and writes nothing', async () => {
  await importRows([acme], { source: 'facts' });
  const rows = [
    { ...acme, name: 'Acme Two', foundedYear: 1950 },
    { domain: 'new.com', name: 'New' },
    { type: 'listing', security: { isin: 'US0378331005' }, mic: 'XETR', ticker: 'ACM' },
    {
      type: 'instrument',
      domain: 'new.com',
      isin: 'US5949181045',
      listings: [{ mic: 'XNAS', ticker: 'NEW' }],
    },
    { type: 'coin', symbol: 'abc', name: 'Abc' },
  ];
  const everything = async () =>
    JSON.stringify([
      await db.sql`select b.*, b.xmin::text from brand b order by id`,
      await db.sql`select * from brand_domain order by domain`,
      await db.sql`select * from brand_key order by 1, 2`,
      await db.sql`select * from instrument order by id`,
      await db.sql`select * from securities_number order by 1, 2`,
      await db.sql`select * from listing order by id`,
      await db.sql`select * from crypto_asset order by id`,
      await db.sql`select * from import_run`,
      await db.sql`select last_value from brand_id_seq`,
      await db.sql`select last_value from listing_id_seq`,
    ]);
  const before = await everything();
  const dry = await importRows(rows, { isDryRun: true });
  expect(await everything()).toBe(before);
  expect(dry.counts).toMatchObject({
    brands: { new: 1, changed: 1 },
    fields: { changed: { foundedYear: 1 }, refused: { name: 1 } },
    listings: { new: 2 },
    coins: { new: 1 },
  });
  const real = await importRows(rows);
  expect(real.counts).toEqual(dry.counts);
});

describe('files of registers, end to end', () => {
  const apple = {
    domain: 'apple.com',
    name: 'Apple',
    instruments: [{ isin: 'US0378331005', listings: [{ mic: 'XNAS', ticker: 'AAPL' }] }],
  };
  const write = (name: string, content: string) => {
    const path = join(dir, name);
    writeFileSync(path, content);
    return path;
  };

  test('SEC: all rows of a filer go to the company of one of its tickers, also the second time', async () => {
    await importRows([apple], { source: 'facts' });
    const path = write(
      'tickers.json',
      JSON.stringify({
        fields: ['cik', 'name', 'ticker', 'exchange'],
        data: [
          [320193, 'APPLE INC', 'AAPL-PA', 'NYSE'],
          [320193, 'APPLE INC', 'AAPL', 'Nasdaq'],
          [7, 'NOBODY INC', 'NOBO', 'NYSE'],
          [8, 'OTHER INC', 'AAPL', 'NYSE'],
        ],
      }),
    );
    const first = await importPath(path);
    expect(first.counts).toMatchObject({
      rows: { read: 4, unmatched: 0, refused: 1 },
      brands: { new: 1 },
      keys: { new: 2 },
      fields: { changed: { longName: 1 } },
      instruments: { new: 2 },
      listings: { new: 2 },
    });
    const second = await importPath(path);
    expect(second.counts).toMatchObject({
      rows: { unmatched: 0, refused: 1 },
      keys: { new: 0 },
      instruments: { new: 0 },
      listings: { new: 0 },
    });
  });

  test('the new owner of a recycled ticker does not get the old owner’s name', async () => {
    await importRows([{ ...apple, cik: '0000320193' }], { source: 'facts' });
    const path = write('one.json', JSON.stringify({ 0: { cik_str: 8, ticker: 'AAPL', title: 'Other Inc' } }));
    const { counts, report } = await importPath(path);
    expect(counts).toMatchObject({ rows: { refused: 1 }, brands: { changed: 0 } });
    expect(report[0]?.reason).toBe('row: cik 0000000008 is not the cik of Apple, which is 0000320193');
  });

  test('GLEIF: the ISIN adds the LEI, the LEI adds name and address', async () => {
    const lei = 'HWUPKR0MPOU8FGXBT394';
    await importRows([apple], { source: 'facts' });
    await importPath(write('isin-lei.csv', `LEI,ISIN\n${lei},US0378331005\n${lei},US5949181045\n`));
    const { counts } = await importPath(
      write(
        'golden.csv',
        `"LEI","Entity.LegalName","Entity.EntityStatus","Entity.HeadquartersAddress.City","Entity.HeadquartersAddress.Country"\n"${lei}","Apple Inc.","ACTIVE","Cupertino","US"\n`,
      ),
    );
    expect(counts.fields.changed).toEqual({ longName: 1, address: 1 });
    expect(await fieldOf('apple.com', 'address')).toEqual({ city: 'Cupertino', country: 'US' });
  });

  test('OpenFIGI: FIGIs go to the instrument with the number or ticker', async () => {
    await importRows([apple], { source: 'facts' });
    const line = {
      figi: 'BBG000B9XRY4',
      ticker: 'AAPL',
      exchCode: 'US',
      shareClassFIGI: 'BBG001S5N8V8',
      securityType2: 'Common Stock',
    };
    const byTicker = await importPath(write('by-ticker.json', JSON.stringify([{ data: [line] }])));
    expect(byTicker.counts).toMatchObject({ instruments: { new: 0 }, numbers: { new: 2 } });
    const german = { ...line, figi: 'BBG000DGZJ27', ticker: 'APC', exchCode: 'GY' };
    const byNumber = await importPath(
      write(
        'by-isin.json',
        JSON.stringify([{ job: { idType: 'ID_ISIN', idValue: 'US0378331005' }, data: [german] }]),
      ),
    );
    expect(byNumber.counts).toMatchObject({
      instruments: { new: 0 },
      numbers: { new: 1 },
      listings: { new: 1 },
    });
  });
});

test('a long file of new brands with a known one in the middle', async () => {
  await importRows([{ domain: 'brand-10500.com', name: 'Known' }], { source: 'operator' });
  const rows = Array.from({ length: 13_000 }, (_, i) => ({
    domain: `brand-${i}.com`,
    name: `Brand ${i}`,
    foundedYear: 1900 + (i % 100),
    ...(i % 100 === 0 && { instruments: [{ listings: [{ mic: 'XNAS', ticker: `B${i}` }] }] }),
  }));
  const dry = await importRows(rows, { isDryRun: true });
  expect(dry.counts).toMatchObject({
    rows: { read: 13_000, bad: 0, refused: 0, unmatched: 0 },
    brands: { new: 12_999, changed: 1, unchanged: 0 },
    fields: { changed: { foundedYear: 1 }, refused: { name: 1 } },
    domains: { new: 12_999 },
    instruments: { new: 130 },
    listings: { new: 130 },
  });
  expect(await brands()).toHaveLength(1);
  const real = await importRows(rows);
  expect(real.counts).toEqual(dry.counts);
  expect(
    await db.sql`
    select count(*)::int, sum(founded_year)::int as years from brand b
    join brand_domain d on d.brand_id = b.id
      and b.name in ('Known', 'Brand ' || substring(d.domain from '[0-9]+'))`,
  ).toEqual([{ count: 13_000, years: 13_000 * 1949.5 }]);
});

test('a small import announces each change, a large one the catalog, a repeated one nothing', async () => {
  const heard: string[] = [];
  const listener = await db.sql.listen('blazon_change', (payload) => heard.push(payload));
  const small = [{ domain: 'acme.com', name: 'Acme' }];
  const large = Array.from({ length: 300 }, (_, i) => ({ domain: `brand-${i}.com`, name: `Brand ${i}` }));
  await importRows(small);
  await eventually('the domain is announced', () => heard.includes('domain:acme.com'));
  expect(heard).not.toContain('catalog:*');
  heard.length = 0;
  await importRows(large);
  await eventually('the catalog is announced', () => heard.includes('catalog:*'));
  expect(heard).toEqual(['catalog:*']);
  heard.length = 0;
  await importRows([...small, ...large]);
  await importRows(large, { isDryRun: true });
  await db.sql.notify('blazon_change', 'end');
  await eventually('everything is heard', () => heard.includes('end'));
  expect(heard).toEqual(['end']);
  await listener.unlisten();
});

test('a part of a file without rows can be stopped, and keeps the rows before it', async () => {
  const path = join(dir, 'blank.jsonl');
  writeFileSync(path, `${JSON.stringify(acme)}\n`);
  const file = await openImportFile(path);
  const stop = new AbortController();
  let chunks = 0;
  async function* blank() {
    yield readFileSync(path);
    for (; chunks < 1000; chunks += 1) {
      if (chunks === 10) stop.abort();
      yield Buffer.alloc(1 << 10, '\n');
    }
  }
  const outcome = await new Import(db.url, {
    file: { ...file, open: () => Readable.from(blank(), { objectMode: false }) },
    format: chooseFormat(file),
    ...{ source: 'import', run: null, reportFile: null, isDryRun: false, signal: stop.signal },
  }).run();
  expect(outcome).toMatchObject({ status: 'stopped', rows: 1 });
  expect(chunks).toBeLessThan(100);
  expect(await brands()).toMatchObject([{ domain: acme.domain }]);
});
