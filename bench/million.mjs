// node bench/million.mjs: compares the latency of uncached lookups in the starter catalog and in one with 1,000,000 more
// brands, 2,000,000 domains and 500,000 listings, in two scratch databases on the server of DATABASE_URL. --brands sets
// another number, --logo-every 2 gives every other brand a logo instead of every twentieth, --keep keeps the large database.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { bundleScript } from '../scripts/bundle-script.mjs';
import { build } from '../server/build.mjs';
import { createProgress } from '../server/progress.mjs';
import { median } from './median.mjs';

const { values } = parseArgs({
  options: {
    brands: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
    'logo-every': { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const brands = Number(values.brands);
const samples = Number(values.samples);
const rounds = Number(values.rounds);
const logoEvery = Number(values['logo-every']);
const goal = 1.5;

process.chdir(resolve(import.meta.dirname, '..'));
const serverUrl = process.env.DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';
const progress = createProgress(process.stderr);
const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
const name = `blazon_million_${process.pid}`;
const databases = { starter: `${name}_starter`, million: name };
const urlOf = (database) => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).toString();

const cacheDir = join(process.cwd(), 'node_modules', '.cache');
mkdirSync(cacheDir, { recursive: true });
const dir = mkdtempSync(join(cacheDir, 'blazon-million-'));
try {
  await build({ progress, signal: new AbortController().signal, withPages: false });
  const outfile = join(dir, 'lookups.mjs');
  await bundleScript('bench/lookups.ts', outfile);
  process.exitCode = await run(await import(pathToFileURL(outfile).href));
} finally {
  progress.clear();
  for (const database of values.keep ? [databases.starter] : Object.values(databases))
    await admin.unsafe(`drop database if exists ${database} with (force)`);
  await admin.end();
  rmSync(dir, { recursive: true, force: true });
}

async function run({ LOOKUPS, loadFacts, loadStarter, migrate, openDatabase }) {
  progress.step('Loading the starter catalog');
  await admin.unsafe(`create database ${databases.starter}`);
  await migrate(urlOf(databases.starter));
  await loadStarter(urlOf(databases.starter), join('dist', 'catalog'), () => {});
  await loadFacts(urlOf(databases.starter), join('catalog', 'facts'));
  await admin.unsafe(`create database ${databases.million} template ${databases.starter}`);
  progress.step(`Generating ${brands.toLocaleString('en')} brands`);
  const made = await generate(urlOf(databases.million), brands);

  const [starter, million] = Object.values(databases).map((database) => openDatabase(urlOf(database)));
  const report = [];
  for (const [kind, texts] of Object.entries(await sampleTexts(starter.sql))) {
    progress.step(`Measuring ${kind}`);
    report.push({ kind, ...(await compare(LOOKUPS[kind], { starter, million }, texts)) });
  }
  await Promise.all([starter.close(), million.close()]);
  progress.clear();
  print(made, report);
  if (values.keep) process.stdout.write(`\nKept ${databases.million}.\n`);
  return report.every(({ ratio }) => ratio <= goal) ? 0 : 1;
}

/** Inserts synthetic rows without firing triggers. */
async function generate(url, count) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`set session_replication_role = replica`;
  await sql`insert into brand (name, source, website, gics)
    select 'Generated ' || md5(g::text), 'generated', 'https://g' || g || '-made.com/', '45103010'
    from generate_series(1, ${count}::int) g`;
  await sql`create temp table made as select id, row_number() over (order by id) as g from brand where source = 'generated'`;
  await sql`insert into brand_domain (domain, brand_id, is_primary, source)
    select 'g' || g || '-made.com', id, true, 'generated' from made
    union all select 'g' || g || '.made-again.io', id, false, 'generated' from made`;
  await sql`insert into instrument (brand_id, kind, source)
    select id, 'common', 'generated' from made where g <= ${count / 2}`;
  await sql`create temp table security as
    select id, row_number() over (order by id) as g from instrument where source = 'generated'`;
  await sql`insert into securities_number (type, value, instrument_id, origin)
    select 'isin', 'XS' || lpad(g::text, 10, '0'), id, 'given' from security`;
  await sql`insert into listing (instrument_id, mic, ticker, source)
    select id, (array['XNYS', 'XNAS', 'XLON', 'XETR', 'XPAR', 'XTKS', 'XHKG', 'XASX'])[1 + g % 8], 'G' || g, 'generated'
    from security`;
  // Of three sizes with 1 kB each.
  await sql`insert into logo (brand_id, origin, source, license, master, content_hash)
    select id, 'import', 'generated', 'CC0-1.0', '<svg/>', md5(g::text) || md5(g::text) from made where g % ${logoEvery}::int = 0`;
  await sql`insert into logo_rendition (logo_id, size, png, etag)
    select l.id, s, decode(repeat(md5(l.id::text), 32), 'hex'), left(l.content_hash, 16) || '-' || s
    from logo l cross join unnest(array[64, 128, 256]) s where l.source = 'generated'`;
  await sql`analyze`;
  const [counts] = await sql`
    select (select count(*)::int from brand) as brands, (select count(*)::int from brand_domain) as domains,
           (select count(*)::int from listing) as listings, (select count(*)::int from crypto_asset) as coins,
           (select count(*)::int from logo) as logos`;
  await sql.end();
  return counts;
}

/** Identifiers that are in both catalogs. */
async function sampleTexts(sql) {
  const texts = async (rows) => (await rows).map(({ text }) => text);
  return {
    domain: await texts(sql`
      select d.domain as text from brand_domain d join logo l on l.brand_id = d.brand_id order by md5(d.domain) limit ${samples}`),
    stock: await texts(sql`
      select l.ticker || ':' || l.mic as text from listing l where valid_to is null order by md5(l.ticker) limit ${samples}`),
    coin: await texts(
      sql`select symbol as text from crypto_asset where is_preferred order by md5(symbol) limit ${samples}`,
    ),
    brand: await texts(sql`select domain as text from brand_domain order by md5(domain) limit ${samples}`),
    search: await texts(
      sql`select lower(left(name, 4)) as text from brand order by md5(name) limit ${Math.ceil(samples / 4)}`,
    ),
  };
}

/** Alternates between both databases; the first round is a warm-up. */
async function compare(lookup, databases, texts) {
  const micros = { starter: [], million: [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const text of texts)
      for (const which of round % 2 === 0 ? ['starter', 'million'] : ['million', 'starter']) {
        const startedAt = performance.now();
        await lookup(databases[which], text);
        if (round > 0) micros[which].push((performance.now() - startedAt) * 1000);
      }
  const [starter, million] = [median(micros.starter), median(micros.million)];
  return { samples: texts.length, starter, million, ratio: million / starter };
}

function print(made, report) {
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ made, report }, null, 2)}\n`);
    return;
  }
  const number = (count) => count.toLocaleString('en');
  process.stdout.write(
    `${Object.entries(made)
      .map(([what, count]) => `${number(count)} ${what}`)
      .join(', ')}\n\n`,
  );
  process.stdout.write('lookup   starter µs   million µs   ratio\n');
  for (const { kind, starter, million, ratio } of report)
    process.stdout.write(
      `${kind.padEnd(8)} ${starter.toFixed(0).padStart(10)} ${million.toFixed(0).padStart(12)} ${ratio.toFixed(2).padStart(7)}\n`,
    );
  process.stdout.write(`\nGoal: at most ${goal} for every lookup.\n`);
}
