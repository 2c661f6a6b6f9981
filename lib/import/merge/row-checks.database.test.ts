import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/client.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { chooseFormat } from '../formats/formats.ts';
import { openImportFile } from '../import-file.ts';
import { Import } from '../run-import.ts';

/** More than are announced one by one. */
const MANY = 250;
const ORDINARY = `ordinary_importer_${process.pid}`;
const file = join(mkdtempSync(join(tmpdir(), 'row-checks-')), 'rows.jsonl');
let db: Database;

beforeEach(async () => {
  db ??= await testDatabase();
  await db.sql`truncate brand cascade`;
});

afterAll(async () => {
  const [role] = await db.sql`select from pg_roles where rolname = ${ORDINARY}`;
  if (role === undefined) return;
  await db.sql.unsafe(`drop owned by ${ORDINARY}; drop role ${ORDINARY}`);
});

const brandRow = (number: number) => ({
  domain: `many-${number}.com`,
  aliases: [`many-${number}.net`],
  name: `Many ${number}`,
  instruments: [{ kind: 'common', listings: [{ mic: 'XNAS', ticker: `MANY${number}` }] }],
});

async function importRows(rows: readonly unknown[], url = db.url) {
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const opened = await openImportFile(file);
  const format = chooseFormat(opened);
  const job = { file: opened, format, source: format.source, run: null, reportFile: null, isDryRun: false };
  return (await new Import(url, job).run()).counts;
}

const manyRows = () => Array.from({ length: MANY }, (_, number) => brandRow(number));

/** Looking at a foreign key locks the parent, which leaves a trace in its row. */
const parentsAskedFor = async () => {
  const [row] = await db.sql`select count(*)::int as rows from brand where xmax::text <> '0'`;
  return row?.rows;
};

const children = async () => {
  const [row] = await db.sql`
    select (select count(*)::int from brand_domain d join brand b on b.id = d.brand_id) as domains,
           (select count(*)::int from instrument i join brand b on b.id = i.brand_id) as instruments,
           (select count(*)::int from listing l join instrument i on i.id = l.instrument_id) as listings`;
  return row;
};
const ALL_CHILDREN = { domains: 2 * MANY, instruments: MANY, listings: MANY };

/** The embedded server's tests run as an ordinary role, those of a server of one's own as a superuser. */
const isSuperuser = async () => {
  const [row] = await db.sql<{ is: boolean }[]>`select current_setting('is_superuser') = 'on' as is`;
  return row?.is === true;
};

async function ordinaryUrl(): Promise<string> {
  if (!(await isSuperuser())) return db.url;
  await db.sql.unsafe(`
    create role ${ORDINARY} login password 'ordinary';
    grant all on all tables in schema public to ${ORDINARY};
    grant all on all sequences in schema public to ${ORDINARY}`);
  const url = new URL(db.url);
  url.username = ORDINARY;
  url.password = 'ordinary';
  return url.toString();
}

test('parents that the same transaction has made are counted instead of asked for, by a superuser', async () => {
  const counts = await importRows(manyRows());
  expect(counts.brands.new).toBe(MANY);
  expect(await children()).toEqual(ALL_CHILDREN);
  expect(await parentsAskedFor()).toBe((await isSuperuser()) ? 0 : MANY);
});

test('an importer that is no superuser does the same and asks', async () => {
  const counts = await importRows(manyRows(), await ordinaryUrl());
  expect(counts.brands.new).toBe(MANY);
  expect(await children()).toEqual(ALL_CHILDREN);
  expect(await parentsAskedFor()).toBe(MANY);
});

test('brands that were there before are asked for: somebody might be deleting them', async () => {
  await importRows([{ domain: 'known.com', name: 'Known' }]);
  await importRows([...manyRows(), { domain: 'known.com', aliases: ['known.net'] }]);
  expect(await parentsAskedFor()).toBe(MANY + 1);
});

test('a parent that was not made fails the batch', async () => {
  await db.sql.unsafe(`
    create function lose_brand() returns trigger language plpgsql as
      $$ begin return case when new.name = 'Many 7' then null else new end; end $$;
    create trigger lose_brand before insert on brand for each row execute function lose_brand();
    alter table brand enable always trigger lose_brand`);
  try {
    await expect(importRows(manyRows())).rejects.toThrow(
      (await isSuperuser()) ? '250 brands were to be made, and 249 were' : 'violates foreign key constraint',
    );
    expect(await children()).toEqual({ domains: 0, instruments: 0, listings: 0 });
  } finally {
    await db.sql.unsafe('drop trigger lose_brand on brand; drop function lose_brand()');
  }
});
