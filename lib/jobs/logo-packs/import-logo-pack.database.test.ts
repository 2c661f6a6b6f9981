import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDecoders, testDecoders } from '../../../tests/support/decoding-process.ts';
import { aBrand, aCoin, aCurrency, aLogo, anInstrument } from '../../../tests/support/factories.ts';
import { svg } from '../../../tests/support/hostile-images.ts';
import { rawZip } from '../../../tests/support/raw-zip.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { findSubject } from '../../catalog/find-subject.ts';
import { takeDown } from '../../catalog/withdraw.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import { currencySymbol } from '../../core/identifiers/stock-symbol.ts';
import type { Database } from '../../db/client.ts';
import type { DecoderPool } from '../decoding/decoder-pool.ts';
import { replaceLogo } from '../replace-logo.ts';
import { importLogoPack, type LogoImportOptions } from './import-logo-pack.ts';
import type { PackProblem } from './pack-problem.ts';

let db: Database;
let decoders: TestDecoders;
let decoder: DecoderPool;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  decoders = await testDecoders();
  decoder = decoders.pool({ size: 1 });
});
afterAll(() => decoders.close());
beforeEach(async () => {
  await db.sql`truncate brand, crypto_asset, currency, audit_event cascade`;
  folder = mkdtempSync(join(tmpdir(), 'blazon-import-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const drawing = (color: string) => svg(`<path fill="${color}" d="M10 40h80v20H10z"/>`);

/** Writes a pack: paths and colors, or whole files. */
function pack(files: Record<string, string | Buffer>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? drawing(content) : content);
  }
  return folder;
}

async function imported(path: string, options: Partial<LogoImportOptions> = {}) {
  const problems: PackProblem[] = [];
  const summary = await importLogoPack(db, decoder, {
    path,
    source: 'a pack',
    license: 'CC0-1.0',
    key: null,
    create: false,
    dryRun: false,
    onProblem: (problem) => problems.push(problem),
    ...options,
  });
  return { ...summary, problems: problems.map(({ path: at, reason }) => `${at}: ${reason}`).sort() };
}

/** Everything an import may change, regardless of when it was written. */
async function everything() {
  return db.sql`
    select coalesce(d.domain, c.symbol, l.currency_code) as subject, l.origin, l.source, l.license, l.source_hash, l.content_hash,
           md5(l.master) as master, b.color, b.colors, b.source as brand_source,
           (select string_agg(r.size || ' ' || r.etag || ' ' || md5(r.png), ', ' order by r.size)
            from logo_rendition r where r.logo_id = l.id) as pictures
    from logo l left join brand_domain d on d.brand_id = l.brand_id and d.is_primary left join brand b on b.id = l.brand_id
    left join crypto_asset c on c.id = l.crypto_asset_id
    order by coalesce(d.domain, c.symbol, l.currency_code) collate "C"`;
}

const domain = (text: string) => {
  const read = parseDomain(text);
  if (isRefusal(read)) throw new Error(read.detail);
  return read;
};
const coin = (text: string) => {
  const read = parseCryptoSymbol(text);
  if (isRefusal(read)) throw new Error(read.detail);
  return read;
};

describe('interpreting names', () => {
  test('domains, tickers, numbers, coins and currencies, by folder and by themselves', async () => {
    const acme = await aBrand(db, { domain: 'acme.com', aliases: ['acme.de'], color: null });
    const listed = await aBrand(db, { domain: 'listed.com', color: null });
    const numbered = await aBrand(db, { domain: 'numbered.com', color: null });
    await anInstrument(db, listed.id, { listings: [{ mic: 'XNAS', ticker: 'LSTD' }] });
    await anInstrument(db, numbered.id, { numbers: { isin: 'US0378331005' } });
    await aCoin(db, { symbol: 'ZZC', color: null });
    await aCurrency(db, 'EUR', null);
    const done = await imported(
      pack({
        'acme.de.svg': '#c00000',
        'LSTD.svg': '#00c000',
        'isin/US0378331005.svg': '#0000c0',
        'zzc.svg': '#c0c000',
        'currency/eur.svg': '#c000c0',
        'crypto/nosuch.svg': '#123456',
        'www.nobody.com.svg': '#123456',
        'isin/US0378331006.svg': '#123456',
        'notes.txt': 'x',
      }),
    );
    expect(done).toMatchObject({ files: 8, ignored: 1, added: 5, replaced: 0, brandsCreated: 0 });
    expect(done.assumed).toEqual({ domain: 1, ticker: 1, coin: 1 });
    expect(done.problems).toEqual([
      'crypto/nosuch.svg: unknown_subject',
      'isin/US0378331006.svg: no_identifier',
      'www.nobody.com.svg: unknown_subject',
    ]);
    expect((await everything()).map(({ subject }) => subject)).toEqual([
      'EUR',
      'ZZC',
      'acme.com',
      'listed.com',
      'numbered.com',
    ]);
    const [row] = await db.sql`select * from logo where brand_id = ${acme.id}`;
    expect(row).toMatchObject({ origin: 'import', source: 'a pack', license: 'CC0-1.0' });
    const pictures =
      await db.sql`select size, png, etag from logo_rendition where logo_id = ${row?.id} order by size`;
    expect(pictures.map(({ size }) => size)).toEqual([64, 128, 256]);
    for (const { size, etag, png } of pictures) {
      expect(etag).toBe(`${String(row?.content_hash).slice(0, 16)}-${size}`);
      expect(png.subarray(0, 4).toString('latin1')).toBe('\x89PNG');
    }
  });

  test('a domain that is known goes before a ticker, a ticker before a new domain', async () => {
    const both = await aBrand(db, { domain: 'vrs.de', color: null });
    const other = await aBrand(db, { domain: 'verisign.com', color: null });
    await anInstrument(db, other.id, {
      listings: [
        { mic: 'XETR', ticker: 'VRS' },
        { mic: 'XETR', ticker: 'APC' },
      ],
    });
    const done = await imported(pack({ 'VRS.DE.svg': '#c00000', 'APC.DE.svg': '#00c000' }), { create: true });
    expect(done).toMatchObject({ added: 2, brandsCreated: 0 });
    const rows = await db.sql`select brand_id::int, source_hash from logo order by brand_id`;
    expect(rows.map(({ brand_id }) => brand_id)).toEqual([both.id, other.id]);
  });

  test('a name that is both a ticker and a coin is refused unless specified', async () => {
    const brand = await aBrand(db, { domain: 'link.com', color: null });
    await anInstrument(db, brand.id, { listings: [{ mic: 'XNAS', ticker: 'LINK' }] });
    await aCoin(db, { symbol: 'LINK', color: null });
    // A ticker of an unknown company must not become a coin.
    await aCoin(db, { symbol: 'SOLX', color: null });
    const doubtful = pack({ 'LINK.svg': '#c00000', 'SOLX.svg': '#c00000' });
    expect((await imported(doubtful)).problems).toEqual(['LINK.svg: ambiguous', 'SOLX.svg: ambiguous']);
    rmSync(join(folder, 'SOLX.svg'));
    const path = folder;
    expect(await imported(path, { key: 'crypto' })).toMatchObject({ added: 1, assumed: {} });
    expect((await everything()).map(({ subject }) => subject)).toEqual(['LINK']);
  });

  test('a former ticker comes after everything else, and replaces no logo', async () => {
    const drawn = await aBrand(db, { domain: 'drawn.com', color: '#aaaaaa' });
    const renamed = await aBrand(db, { domain: 'renamed.com', color: null });
    await anInstrument(db, drawn.id, { listings: [{ mic: 'XNYS', ticker: 'DRWN', validTo: '2015-01-01' }] });
    await anInstrument(db, renamed.id, {
      listings: [
        { mic: 'XNYS', ticker: 'OLDN', validTo: '2015-01-01' },
        { mic: 'XNYS', ticker: 'NEWN', validFrom: '2015-01-01' },
      ],
    });
    await aCoin(db, { symbol: 'OLDC' });
    await anInstrument(db, drawn.id, { listings: [{ mic: 'XNYS', ticker: 'OLDC', validTo: '2015-01-01' }] });
    const done = await imported(
      pack({ 'DRWN.svg': '#c00000', 'NEWN.svg': '#00c000', 'OLDN.svg': '#0000c0', 'oldc.svg': '#00c0c0' }),
    );
    expect(done.problems).toEqual(['DRWN.svg: kept', 'OLDN.svg: duplicate']);
    expect(done.assumed).toEqual({ 'former ticker': 2, ticker: 1, coin: 1 });
  });

  test('a recycled ticker is refused; a former one is its last company', async () => {
    const old = await aBrand(db, { domain: 'old.com', color: null });
    const now = await aBrand(db, { domain: 'now.com', color: null });
    await anInstrument(db, old.id, {
      listings: [
        { mic: 'XNYS', ticker: 'RCYC', validTo: '2015-01-01' },
        { mic: 'XNYS', ticker: 'GONE', validTo: '2015-01-01' },
      ],
    });
    await anInstrument(db, now.id, { listings: [{ mic: 'XNYS', ticker: 'RCYC' }] });
    const done = await imported(
      pack({ 'ticker/RCYC.svg': '#c00000', 'ticker/GONE.svg': '#00c000', 'now.com.svg': '#0000c0' }),
    );
    expect(done.problems).toEqual(['ticker/RCYC.svg: recycled_ticker']);
    expect((await everything()).map(({ subject }) => subject)).toEqual(['now.com', 'old.com']);
  });

  test('of several files for one subject the most reliable name wins, then the best format', async () => {
    const brand = await aBrand(db, { domain: 'acme.com', color: null });
    await anInstrument(db, brand.id, { listings: [{ mic: 'XNAS', ticker: 'ACME' }] });
    const done = await imported(
      pack({
        'ACME.svg': '#00c000',
        'acme.com.png': Buffer.from('\x89PNG\r\n\x1a\n damaged', 'latin1'),
        'acme.com.svg': svg('<text>Acme</text>'),
        'ACME.jpg': Buffer.from([0xff, 0xd8, 0xff]),
      }),
    );
    expect(done).toMatchObject({ added: 1 });
    expect(done.problems).toEqual(['ACME.jpg: duplicate', 'acme.com.png: broken', 'acme.com.svg: svg_text']);
    expect((await everything())[0]).toMatchObject({ color: '#00c000' });
  });
});

describe('precedence', () => {
  test('an import replaces the starter’s logo and its own, never an operator’s', async () => {
    await aBrand(db, { domain: 'starter.com' });
    const mine = await aBrand(db, { domain: 'mine.com' });
    const path = pack({ 'starter.com.svg': '#00c000', 'mine.com.svg': '#00c000' });
    const given = await replaceLogo(db, decoder, 'test', domain('mine.com'), {
      bytes: drawing('#c00000'),
      license: 'own',
    });
    expect(given).toMatchObject({ type: 'svg', subject: { id: String(mine.id) }, colors: ['#c00000'] });
    const before = await everything();
    expect(await imported(path)).toMatchObject({
      replaced: 1,
      added: 0,
      problems: ['mine.com.svg: operator_keeps'],
    });
    const after = await everything();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ subject: 'starter.com', origin: 'import' });
    // The id stays, so that clients that know it find the new picture by its content.
    expect(await imported(pack({ 'starter.com.svg': '#0000c0' }))).toMatchObject({ replaced: 1 });
  });

  test('a picture does not replace a drawing of the starter, nor a pack another pack, unless asked', async () => {
    await aBrand(db, { domain: 'drawn.com' });
    await aBrand(db, { domain: 'packed.com', color: null });
    const png = await sharp(drawing('#00c000')).png().toBuffer();
    const path = pack({ 'drawn.com.png': png, 'packed.com.png': png });
    expect(await imported(path)).toMatchObject({ added: 1, replaced: 0, problems: ['drawn.com.png: kept'] });
    const before = await everything();
    expect(await imported(path, { source: 'another pack' })).toMatchObject({
      added: 0,
      replaced: 0,
      notTaken: { kept: 2 },
    });
    expect(await everything()).toEqual(before);
    expect(await imported(path, { source: 'another pack', replace: true })).toMatchObject({ replaced: 2 });
  });

  test('of packs of one command the first wins', async () => {
    await aBrand(db, { domain: 'acme.com', color: null });
    const taken = new Set<string>();
    const path = pack({ 'acme.com.svg': '#00c000' });
    expect(await imported(path, { taken })).toMatchObject({ added: 1 });
    expect(await imported(pack({ 'acme.com.svg': '#c00000' }), { taken })).toMatchObject({
      replaced: 0,
      problems: ['acme.com.svg: earlier_pack'],
    });
  });

  test('a white mark is drawn on the color of its brand', async () => {
    const { id } = await aBrand(db, { domain: 'acme.com', color: null });
    await db.sql`update brand set color = '#cc0000' where id = ${id}`;
    expect(await imported(pack({ 'acme.com.svg': '#ffffff' }))).toMatchObject({ added: 1, notTaken: {} });
    const [row] = await db.sql<{ png: Buffer }[]>`select png from logo_rendition where size = 64`;
    const { data } = await sharp(row?.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    // A palette may be off by a little.
    for (const [channel, value] of [0xcc, 0, 0].entries())
      expect(Math.abs((data[channel] ?? 999) - value)).toBeLessThanOrEqual(3);
  });

  test('a withdrawn subject gets no logo and stays withdrawn', async () => {
    await aBrand(db, { domain: 'gone.com' });
    await aCoin(db, { symbol: 'GNC' });
    await takeDown(db, 'test', domain('gone.com'), 'the owner asked');
    await takeDown(db, 'test', coin('GNC'), 'the owner asked');
    const before = await everything();
    const done = await imported(pack({ 'gone.com.svg': '#00c000', 'crypto/GNC.svg': '#00c000' }));
    expect(done.problems).toEqual(['crypto/GNC.svg: withdrawn', 'gone.com.svg: withdrawn']);
    expect(await everything()).toEqual(before);
    expect(await findSubject(db, domain('gone.com'))).toMatchObject({ hidden: true });
  });

  test('colors are stored if none are known, or if they came from an earlier logo', async () => {
    await aBrand(db, { domain: 'plain.com', color: null });
    await aBrand(db, { domain: 'blue.com', color: '#0000ff' });
    await imported(pack({ 'plain.com.svg': '#c00000', 'blue.com.svg': '#c00000' }));
    expect(await everything()).toMatchObject([
      { subject: 'blue.com', color: '#0000ff', colors: null },
      { subject: 'plain.com', color: '#c00000', colors: ['#c00000'] },
    ]);
    await imported(pack({ 'plain.com.svg': '#00c000', 'blue.com.svg': '#00c000' }));
    expect(await everything()).toMatchObject([
      { subject: 'blue.com', color: '#0000ff', colors: null },
      { subject: 'plain.com', color: '#00c000', colors: ['#00c000'] },
    ]);
  });
});

test('an unknown domain becomes a brand once, if requested', async () => {
  const path = pack({
    'new.com.svg': '#c00000',
    'www.new.com.png': Buffer.from('x'),
    'bad.com.svg': svg(''),
  });
  expect(await imported(path, { create: true })).toMatchObject({ added: 1, brandsCreated: 1 });
  expect(await imported(path, { create: true })).toMatchObject({ added: 0, unchanged: 1, brandsCreated: 0 });
  expect(await findSubject(db, domain('new.com'))).toMatchObject({
    name: 'new.com',
    source: 'import',
    keys: ['new.com'],
  });
  // Nothing is created for a file that is not a logo.
  expect(await findSubject(db, domain('bad.com'))).toBeNull();
});

test('a dry run reports the same and writes nothing', async () => {
  await aBrand(db, { domain: 'acme.com' });
  const path = pack({
    'acme.com.svg': '#00c000',
    'new.com.svg': '#00c000',
    'bad.com.svg': Buffer.from('<x/>'),
  });
  const before = await everything();
  const dry = await imported(path, { create: true, dryRun: true });
  expect(await everything()).toEqual(before);
  expect(await imported(path, { create: true })).toEqual(dry);
});

test('the same pack as a zip gives the same logos', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 5 }, (_, at) => [`n${at}.com.svg`, drawing(`#0${at}c000`)]),
  );
  await imported(pack(files), { create: true });
  const asFolder = await everything();
  await db.sql`truncate brand cascade`;
  const path = join(folder, 'pack.zip');
  writeFileSync(
    path,
    rawZip(Object.entries(files).map(([name, bytes]) => ({ name: `logos-1.0/${name}`, bytes }))),
  );
  await imported(path, { create: true });
  expect(await everything()).toEqual(asFolder);
});

describe('an operator’s logo', () => {
  test('is audited, survives an attempt with a bad file, and works for coins and currencies', async () => {
    await aBrand(db, { domain: 'acme.com' });
    await aCoin(db, { symbol: 'ZZC' });
    await aCurrency(db, 'EUR', null);
    const give = (identifier: Parameters<typeof replaceLogo>[3], bytes: Buffer) =>
      replaceLogo(db, decoder, 'test', identifier, { bytes, license: 'own' });
    expect(await give(domain('docs.acme.com'), drawing('#c00000'))).toMatchObject({
      subject: { column: 'brand_id' },
    });
    expect(await give(coin('ZZC'), drawing('#c00000'))).toMatchObject({
      subject: { column: 'crypto_asset_id' },
    });
    expect(await give(currencySymbol('EUR'), drawing('#c00000'))).toMatchObject({
      subject: { column: 'currency_code' },
    });
    const before = await everything();
    expect(before.map(({ origin }) => origin)).toEqual(['operator', 'operator', 'operator']);
    expect(await give(domain('acme.com'), Buffer.from('<svg/>'))).toMatchObject({ code: 'invalid_logo' });
    expect(await give(domain('nobody.com'), drawing('#c00000'))).toMatchObject({ code: 'not_found' });
    expect(await everything()).toEqual(before);
    const events = await db.sql`
      select action, split_part(subject, ':', 1) as kind from audit_event where action like 'catalog.%logo' order by id`;
    expect(events).toEqual([
      { action: 'catalog.logo', kind: 'brand' },
      { action: 'catalog.logo', kind: 'coin' },
      { action: 'catalog.add_logo', kind: 'currency' },
    ]);
  });
});

test('every change is announced when it becomes visible', async () => {
  const { id } = await aBrand(db, { domain: 'acme.com' });
  await aLogo(db, { brandId: id, color: '#112233' });
  const heard: string[] = [];
  const { unlisten } = await db.sql.listen('blazon_change', (payload) => heard.push(payload));
  await imported(pack({ 'acme.com.svg': '#00c000', 'new.com.svg': '#00c000' }), { create: true });
  await expect.poll(() => heard).toEqual(expect.arrayContaining([`brand:${id}`, 'domain:new.com']));
  await unlisten();
});

describe('the command', () => {
  function start(...args: string[]) {
    const child = spawn(process.execPath, [join('cli', 'blazon.mjs'), 'catalog', ...args], {
      env: { ...process.env, DATABASE_URL: db.url, BASE_URL: '', BLAZON_DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    const ended = new Promise<{ code: number | null; out: string; err: string }>((done) =>
      child.on('close', (code) => done({ code, out, err })),
    );
    return { child, ended };
  }
  const facts = ['--source', 'a pack', '--license', 'CC0-1.0', '--create', '--json'];

  test('a killed import that is run again gives the same result', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 240 }, (_, at) => [
        `domain/n${at}.com.svg`,
        drawing(`#${(0x100000 + at * 4001).toString(16)}`),
      ]),
    );
    const path = pack({ ...files, 'bad.com.svg': svg('') });
    const written = async () =>
      (await db.sql<{ n: number }[]>`select count(*)::int as n from logo`)[0]?.n ?? 0;

    let kills = 0;
    for (;;) {
      const { child, ended } = start('import', path, '--format', 'logos', ...facts);
      const before = await written();
      const isKilled = await Promise.race([
        ended.then(() => false),
        (async () => {
          while ((await written()) === before) await new Promise((done) => setTimeout(done, 5));
          child.kill('SIGKILL');
          return true;
        })(),
      ]);
      await ended;
      if (!isKilled || kills >= 3) break;
      kills += 1;
      const [whole] = await db.sql`
        select count(*)::int as n from logo l where (select count(*) from logo_rendition r where r.logo_id = l.id) <> 3`;
      expect(whole?.n).toBe(0);
    }
    expect(kills).toBeGreaterThan(0);
    const last = JSON.parse((await start('import', path, '--format', 'logos', ...facts).ended).out);
    expect(last.added + last.unchanged).toBe(240);
    const interrupted = await everything();
    expect(interrupted.length).toBe(240);

    await db.sql`truncate brand cascade`;
    const whole = JSON.parse((await start('import', path, '--format', 'logos', ...facts).ended).out);
    expect(whole).toMatchObject({ added: 240, brandsCreated: 240, notTaken: { nothing_to_see: 1 } });
    expect(await everything()).toEqual(interrupted);
    expect(JSON.parse(readFileSync(whole.report, 'utf8'))).toMatchObject({
      path: 'bad.com.svg',
      reason: 'nothing_to_see',
    });

    const again = JSON.parse((await start('import', path, '--format', 'logos', ...facts).ended).out);
    expect(again).toMatchObject({ added: 0, replaced: 0, unchanged: 240 });
  }, 300_000);

  test('a dry run writes contact sheets of what would change, and two packs are taken in order', async () => {
    await aBrand(db, { domain: 'acme.com', color: null });
    const [first, second] = ['first', 'second'].map((name) => join(folder, name));
    pack({ 'first/acme.com.svg': '#00c000', 'second/acme.com.svg': '#c00000' });
    const packs = [first ?? '', second ?? '', '--format', 'logos', '--ground', 'dark', '--dry-run', ...facts];
    const [one, other] = JSON.parse((await start('import', ...packs).ended).out);
    expect([one, other]).toMatchObject([{ added: 1 }, { added: 0, notTaken: { earlier_pack: 1 } }]);
    expect(other.sheets).toBeUndefined();
    const sheet = await sharp(join(one.sheets, 'sheet-001.png')).metadata();
    expect([sheet.format, (sheet.width ?? 0) > 1000]).toEqual(['png', true]);
    expect((await db.sql`select from logo`).length).toBe(0);
  }, 180_000);

  test('logo replaces the logo of one brand, and reports errors', async () => {
    await aBrand(db, { domain: 'acme.com' });
    pack({ 'mine.svg': '#c00000' });
    const done = await start('logo', 'acme.com', join(folder, 'mine.svg'), '--json').ended;
    expect(JSON.parse(done.out)).toMatchObject({ identifier: 'acme.com', colors: ['#c00000'] });
    expect(await findSubject(db, domain('acme.com'))).toMatchObject({
      logo: { source: 'operator', license: 'own' },
    });
    for (const [args, code, name] of [
      [['logo', 'acme.com', join(folder, 'none.svg')], 1, 'no_file'],
      [['logo', 'acme.com', join('package.json')], 1, 'invalid_logo'],
      [['logo', 'nobody-has-this.com', join(folder, 'mine.svg')], 1, 'not_found'],
      [
        ['import', join(folder, 'nowhere'), '--format', 'logos', '--source', 'x', '--license', 'y'],
        1,
        'bad_pack',
      ],
      [['import', folder, '--source', 'x'], 2, 'usage'],
      [['import', folder, '--source', ' ', '--license', 'y'], 2, 'usage'],
      [['import', folder, '--source', 'x', '--license', 'y', '--key', 'name'], 2, 'usage'],
    ] as const) {
      const failed = await start(...args, '--json').ended;
      expect([failed.code, JSON.parse(failed.err).error.code], args.join(' ')).toEqual([code, name]);
    }
  }, 180_000);
});
