import type { Writable } from 'node:stream';
import { type Database, openDatabase, type Transaction } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { account, brand } from '../../db/schema/index.ts';
import { BackupProblem, type Manifest, tableEntry } from './manifest.ts';
import { migrateTo, readJournal } from './migrate-to.ts';
import { type Backup, openBackup } from './open-backup.ts';
import { draftFiles, placeFiles, refuseExisting, removeDrafts } from './restore-files.ts';
import { RowDigest } from './row-digest.ts';
import { copyTarget, countMigrations, differentTables, listTables, quoted } from './tables.ts';

export interface RestoreOptions {
  /** Of a role that owns the tables. */
  databaseUrl: string;
  dataDir: string;
  file: string;
  /** Whether a database with accounts or brands, and files of the data folder, may be replaced. */
  replaces: boolean;
  /** With `drizzle/`. */
  projectRoot: string;
  onTable?: (name: string) => void;
}

/**
 * Restores a backup into a database that is empty or of its version, and into the data folder, then migrates. Nothing may use
 * either meanwhile. All tables are replaced in one transaction, and only if every row and file arrived; a restore that was
 * killed is repeated.
 * @throws BackupProblem
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { dataDir, databaseUrl, projectRoot, replaces } = options;
  const backup = await openBackup(options.file);
  try {
    await refuseExisting(dataDir, backup.manifest, replaces);
    await draftFiles(dataDir, backup);
    await prepareSchema(options, backup.manifest.migrations);
    await replaceEverything(options, backup);
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(
      `The backup was not restored: ${error instanceof Error ? error.message : error}.`,
    );
  } finally {
    backup.close();
    await removeDrafts(dataDir);
  }
  await migrate(databaseUrl, projectRoot);
  return backup.manifest;
}

async function replaceEverything(
  { databaseUrl, dataDir, replaces, onTable = () => {} }: RestoreOptions,
  backup: Backup,
): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0, isBulk: true });
  try {
    if (!replaces) await refuseUsed(db);
    await db.sql.begin((sql) => replaceRows(sql, backup, onTable));
    await placeFiles(dataDir, backup.manifest);
    await db.sql.unsafe('analyze');
  } finally {
    await db.close();
  }
}

async function prepareSchema({ databaseUrl, projectRoot }: RestoreOptions, wanted: number): Promise<void> {
  const known = (await readJournal(projectRoot)).entries.length;
  if (wanted > known)
    throw new BackupProblem(
      `The backup was made by a newer version (${wanted} migrations; this one has ${known}). Update Blazon first.`,
    );
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0, isBulk: true });
  const applied = await countMigrations(db.sql).finally(() => db.close());
  if (applied === wanted) return;
  if (applied > 0)
    throw new BackupProblem(
      `The backup was made after ${wanted} migrations, the database has ${applied}. Restore into an empty database.`,
    );
  await migrateTo(databaseUrl, projectRoot, wanted);
}

async function refuseUsed({ orm }: Database): Promise<void> {
  const accounts = await orm.select({ id: account.id }).from(account).limit(1);
  const brands = await orm.select({ id: brand.id }).from(brand).limit(1);
  if (accounts.length + brands.length > 0)
    throw new BackupProblem(
      'The database has accounts or brands. Add --replace to replace everything in it.',
    );
}

/** Without foreign keys and triggers, which would ask for an order and announce every row. */
async function replaceRows(sql: Transaction, { manifest, read }: Backup, onTable: (name: string) => void) {
  const tables = await listTables(sql);
  const different = differentTables(tables, manifest.tables);
  if (different.length > 0)
    throw new BackupProblem(
      `The backup is damaged: these tables are not as in its version: ${different.join(', ')}.`,
    );
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`;
  for (const { table, name } of keys)
    await sql.unsafe(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await sql.unsafe(`alter table ${quoted(name)} disable trigger user`);
  await sql.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of manifest.tables) {
    onTable(table.name);
    await copyIn(sql, table, () => read(tableEntry(table.name)));
  }
  for (const { table, column, next } of manifest.sequences)
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${next}::int8, false)`;
  for (const { name } of tables) await sql.unsafe(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await sql.unsafe(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
}

async function copyIn(
  sql: Transaction,
  table: Manifest['tables'][number],
  open: () => Promise<AsyncIterable<Buffer>>,
): Promise<void> {
  const found = new RowDigest();
  const into = await sql.unsafe(`copy ${copyTarget(table)} from stdin`).writable();
  const failed = new Promise<never>((_resolve, reject) => {
    into.once('error', reject);
  });
  failed.catch(() => {});
  try {
    for await (const bytes of await open()) {
      found.add(bytes);
      await Promise.race([write(into, bytes), failed]);
    }
  } catch (error) {
    into.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
  const ended = new Promise<void>((done) => {
    into.once('finish', done);
  });
  into.end();
  // The driver never ends the stream of a COPY that the server refuses; a statement sent after it fails instead.
  await Promise.race([ended, failed, sql`select`]);
  if (found.rows !== table.rows || found.digest !== table.digest)
    throw new BackupProblem(`The backup is damaged: the rows of ${table.name} differ from those saved.`);
}

const write = (into: Writable, bytes: Buffer): Promise<void> =>
  new Promise((written, failed) => {
    into.write(bytes, (error) => (error ? failed(error) : written()));
  });
