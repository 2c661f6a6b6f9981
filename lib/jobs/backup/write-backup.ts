import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { isNotNull } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import type { BucketSettings } from '../../core/config/config.ts';
import { type Database, openDatabase, ormIn, type Transaction } from '../../db/client.ts';
import { logoRendition, replacedLogo } from '../../db/schema/index.ts';
import { fingerprintOf, listDataFiles, sha256 } from './data-files.ts';
import { BackupProblem, fileEntry, MANIFEST_ENTRY, type Manifest, tableEntry } from './manifest.ts';
import { digesting, RowDigest } from './row-digest.ts';
import { copyOut, countMigrations, listSequences, listTables, setTextFormats, type Table } from './tables.ts';

export interface WriteBackupOptions {
  databaseUrl: string;
  dataDir: string;
  /** In use, from AUTH_SECRET or the data folder. */
  secret: string;
  /** The configured one, to name it if rows refer to pictures in it. */
  bucket?: BucketSettings | null;
  /** Replaced if it exists. */
  file: string;
  onTable?: (name: string) => void;
}

/** Pictures are copied as hexadecimal text, which any level halves. */
const COMPRESSION = { compressionLevel: 1, mode: 0o600 };

/**
 * Writes everything to one file, while the service runs: all tables as of one moment, and the files of the data folder.
 * Those are read first: counts that reach the database in between are in both, and a batch is added only once.
 * @throws BackupProblem
 */
export async function writeBackup({ file, databaseUrl, ...options }: WriteBackupOptions): Promise<Manifest> {
  const draft = `${file}.${process.pid}`;
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0, isBulk: true });
  const zip = new ZipFile();
  const failed = new Promise<never>((_resolve, reject) => {
    zip.on('error', reject);
  });
  try {
    const there = await stat(file).catch(() => null);
    if (there !== null && !there.isFile()) throw new Error('a file is expected');
    const written = pipeline(zip.outputStream, createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
    const made = addEverything(zip, db, options);
    const [manifest] = await Promise.race([Promise.all([made, written]), failed]);
    const handle = await open(draft, 'r');
    await handle.sync().finally(() => handle.close());
    await rename(draft, file);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw new BackupProblem(`The backup was not made: ${error instanceof Error ? error.message : error}.`);
  } finally {
    // Also ends the copy of a table whose file could not be written.
    await db.close();
  }
}

async function addEverything(
  zip: ZipFile,
  db: Database,
  { dataDir, secret, bucket = null, onTable = () => {} }: Omit<WriteBackupOptions, 'file' | 'databaseUrl'>,
): Promise<Manifest> {
  const madeAt = new Date().toISOString();
  const files = await addFiles(zip, dataDir);
  const { hasObjects, ...fromDatabase } = await db.sql.begin(
    'isolation level repeatable read read only',
    async (sql) => {
      await setTextFormats(sql);
      const migrations = await countMigrations(sql);
      if (migrations === 0) throw new Error('the database is empty; start Blazon once');
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(sql)) {
        onTable(table.name);
        tables.push(await addTable(zip, sql, table));
      }
      const sequences = await listSequences(sql);
      return { migrations, tables, sequences, hasObjects: await namesObjects(sql, tables) };
    },
  );
  const manifest = {
    format: 1 as const,
    madeAt,
    ...fromDatabase,
    files,
    secretFingerprint: fingerprintOf(secret),
    ...(hasObjects && { bucket: bucket === null ? 'an unknown bucket' : nameOf(bucket) }),
  };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST_ENTRY, COMPRESSION);
  zip.end();
  return manifest;
}

/** Whether pictures are in a bucket. Schemas before 0025 have no columns for them. */
async function namesObjects(sql: Transaction, tables: Manifest['tables']): Promise<boolean> {
  const renditions = tables.find(({ name }) => name === 'logo_rendition');
  if (renditions?.columns.includes('object') !== true) return false;
  const { orm } = ormIn(sql);
  const { object } = logoRendition;
  const { objects } = replacedLogo;
  const some = await orm.select({ object }).from(logoRendition).where(isNotNull(object)).limit(1);
  const replaced = await orm.select({ objects }).from(replacedLogo).where(isNotNull(objects)).limit(1);
  return some.length + replaced.length > 0;
}

const nameOf = ({ bucket, prefix, endpoint }: BucketSettings): string =>
  `s3://${bucket}/${prefix} at ${new URL(endpoint).host}`;

async function addTable(zip: ZipFile, sql: Transaction, table: Table): Promise<Manifest['tables'][number]> {
  const digest = new RowDigest();
  const rows = await copyOut(sql, table);
  const entry = digesting(digest);
  zip.addReadStream(entry, tableEntry(table.name), COMPRESSION);
  await Promise.all([pipeline(rows, entry), finished(entry)]);
  return { ...table, rows: digest.rows, digest: digest.digest };
}

async function addFiles(zip: ZipFile, dataDir: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const path of await listDataFiles(dataDir)) {
    // A segment of the journal may be gone: the database has it, and so will the copy.
    const bytes = await readFile(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes === null) continue;
    zip.addBuffer(bytes, fileEntry(path), COMPRESSION);
    files.push({ path, sha256: sha256(bytes) });
  }
  return files;
}
