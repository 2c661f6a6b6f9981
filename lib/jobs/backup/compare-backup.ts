import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openDatabase, type Transaction } from '../../db/client.ts';
import { fingerprintOf, sha256 } from './data-files.ts';
import { fileEntry, type Manifest, tableEntry } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { RowDigest } from './row-digest.ts';
import { copyOut, countMigrations, differentTables, listTables, setTextFormats } from './tables.ts';

export interface CompareOptions {
  databaseUrl: string;
  dataDir: string;
  /** null: none yet. */
  secret: string | null;
  file: string;
}

export interface Difference {
  /** A table, a file, or `secret` or `migrations`. */
  name: string;
  problem: 'damaged' | 'missing' | 'differs';
  /** Rows in the backup and here, of a table. */
  rows?: { saved: number; here: number };
}

/**
 * Reads a backup to its end, and compares it with the database and the data folder as they are now.
 * @throws BackupProblem for a file that is not a backup
 */
export async function compareBackup({
  databaseUrl,
  dataDir,
  secret,
  file,
}: CompareOptions): Promise<Difference[]> {
  const backup = await openBackup(file);
  const { manifest, read } = backup;
  const differences: Difference[] = [];
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0, isBulk: true });
  try {
    for (const table of manifest.tables)
      if (!(await isWhole(table, await read(tableEntry(table.name)))))
        differences.push({ name: table.name, problem: 'damaged' });
    for (const { path, sha256: saved } of manifest.files) {
      if ((await hashOf(await read(fileEntry(path))).catch(() => null)) !== saved)
        differences.push({ name: path, problem: 'damaged' });
      const here = await readFile(join(dataDir, path)).catch(() => null);
      // The journal is used up once the database has its counts.
      if (path.startsWith('usage/')) continue;
      if (here === null || sha256(here) !== saved)
        differences.push({ name: path, problem: here === null ? 'missing' : 'differs' });
    }
    if ((secret === null ? null : fingerprintOf(secret)) !== manifest.secretFingerprint)
      differences.push({ name: 'secret', problem: 'differs' });
    await db.sql.begin('isolation level repeatable read read only', async (sql) => {
      differences.push(...(await compareTables(sql, manifest)));
    });
    return differences;
  } finally {
    backup.close();
    await db.close();
  }
}

/** Heartbeats and samples, which a running service writes without any request. */
const CHANGING: ReadonlySet<string> = new Set(['instance', 'service_sample']);

async function compareTables(sql: Transaction, manifest: Manifest): Promise<Difference[]> {
  await setTextFormats(sql);
  const differences: Difference[] = [];
  const tables = await listTables(sql);
  if ((await countMigrations(sql)) !== manifest.migrations)
    differences.push({ name: 'migrations', problem: 'differs' });
  else
    for (const name of differentTables(tables, manifest.tables))
      differences.push({ name, problem: 'damaged' });
  const here = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
  for (const table of manifest.tables) {
    const columns = here.get(table.name);
    if (columns === undefined || !table.columns.every((column) => columns.has(column))) {
      differences.push({ name: table.name, problem: 'missing' });
      continue;
    }
    if (CHANGING.has(table.name)) continue;
    const found = await digestOf(await copyOut(sql, table));
    if (found.rows !== table.rows || found.digest !== table.digest)
      differences.push({
        name: table.name,
        problem: 'differs',
        rows: { saved: table.rows, here: found.rows },
      });
  }
  return differences;
}

/** Deflate has no checksum, so damage shows as an error or as other rows. */
async function isWhole(saved: { rows: number; digest: string }, rows: Readable): Promise<boolean> {
  const found = await digestOf(rows).catch(() => null);
  return found !== null && found.rows === saved.rows && found.digest === saved.digest;
}

async function hashOf(chunks: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

async function digestOf(rows: Readable): Promise<RowDigest> {
  const digest = new RowDigest();
  for await (const bytes of rows) digest.add(bytes);
  return digest;
}
