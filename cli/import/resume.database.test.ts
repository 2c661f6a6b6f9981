import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../lib/db/client.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { testDatabase } from '../../tests/support/test-database.ts';

const ROWS = 40_000;
const NEW_ROWS = 26_000;
const dir = mkdtempSync(join(tmpdir(), 'resume-'));
let plain: Database;
let killed: Database;
let packed: Database;

beforeAll(async () => {
  [plain, killed, packed] = await Promise.all([testDatabase(), testDatabase(), testDatabase()]);
  const lines = Array.from({ length: ROWS }, (_, i) => {
    if (i % 5000 === 77) return `not a row ${i}`;
    if (i % 5000 === 78) return JSON.stringify({ domain: `nameless-${i}.com` });
    if (i % 10 === 3) return JSON.stringify({ type: 'coin', symbol: `c${i}`, name: `Coin ${i}` });
    // First new brands, then known ones under another name.
    return JSON.stringify({ domain: `brand-${i % NEW_ROWS}.com`, name: `Brand ${i}`, colors: ['#010203'] });
  });
  writeFileSync(join(dir, 'rows.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(join(dir, 'packed.jsonl.gz'), gzipSync(`${lines.join('\n')}\n`));
});

function importer(db: Database, file: string, ...args: string[]): ChildProcess {
  return spawn(
    process.execPath,
    [join('cli', 'blazon.mjs'), 'catalog', 'import', join(dir, file), '--json', ...args],
    {
      env: { ...process.env, DATABASE_URL: db.url, BASE_URL: '', BLAZON_DATA_DIR: join(dir, 'data') },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
}

async function toTheEnd(child: ChildProcess) {
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return JSON.parse(out);
}

const rowsDone = async (db: Database) => {
  const [run] = await db.sql`select row_offset::int as rows from import_run order by started_at desc limit 1`;
  return run?.rows ?? 0;
};

/** Kills an importer after it has committed `rows` more rows. */
async function killAfterProgress(db: Database, child: ChildProcess, rows: number): Promise<void> {
  const before = await rowsDone(db);
  await eventually(`${rows} rows are committed`, async () => (await rowsDone(db)) >= before + rows, 60_000);
  child.kill('SIGKILL');
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
}

const state = async (db: Database) => ({
  brands: await db.sql`
    select d.domain, d.is_primary, b.name, b.colors, b.source,
      -- The imports may be on two days.
      regexp_replace(b.field_sources::text, '"[0-9-]{10}"', '"day"', 'g') as field_sources
    from brand b join brand_domain d on d.brand_id = b.id order by d.domain`,
  coins: await db.sql`select symbol, name, is_preferred from crypto_asset order by symbol`,
});

test('a killed and resumed import gives the same result as an uninterrupted one', async () => {
  const undisturbed = await toTheEnd(importer(plain, 'rows.jsonl'));
  expect(undisturbed.counts.rows).toEqual({ read: ROWS, bad: 8, unmatched: 0, refused: 8 });

  await killAfterProgress(killed, importer(killed, 'rows.jsonl'), 12_000);
  const first = await rowsDone(killed);
  expect(first).toBeLessThan(ROWS);
  await killAfterProgress(killed, importer(killed, 'rows.jsonl', '--resume'), 1);
  const resumed = await toTheEnd(importer(killed, 'rows.jsonl', '--resume'));

  expect(resumed.counts).toEqual(undisturbed.counts);
  expect(resumed.rows).toBeLessThanOrEqual(ROWS - first);
  expect(await state(killed)).toEqual(await state(plain));
  expect(readFileSync(resumed.report, 'utf8')).toBe(readFileSync(undisturbed.report, 'utf8'));
  const runs = await killed.sql`select status from import_run`;
  expect(runs).toEqual([{ status: 'done' }]);

  // Resuming a finished run changes nothing.
  const again = await toTheEnd(importer(killed, 'rows.jsonl', '--resume'));
  expect(again).toMatchObject({ run: resumed.run, status: 'done', counts: undisturbed.counts });
}, 180_000);

test('a compressed file can be resumed, and SIGTERM loses nothing', async () => {
  const child = importer(packed, 'packed.jsonl.gz');
  await eventually('a batch is committed', async () => (await rowsDone(packed)) > 0, 60_000);
  child.kill('SIGTERM');
  expect(await toTheEnd(child)).toMatchObject({ status: 'stopped' });
  expect(await toTheEnd(importer(packed, 'packed.jsonl.gz', '--resume'))).toMatchObject({ status: 'done' });
  expect(await state(packed)).toEqual(await state(plain));
}, 120_000);
