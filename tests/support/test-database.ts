import postgres from 'postgres';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../lib/db/client.ts';
import { withDatabase } from './database-setup.ts';
import { atFileEnd } from './file-end.ts';

let copies = 0;

/** A new migrated database. Dropped after the run: while autovacuum works on it, only a superuser may do that. */
export async function testDatabase(): Promise<Database> {
  const adminUrl = inject('adminUrl');
  const template = inject('templateName');
  copies += 1;
  const name = `${template}_${process.pid}_${copies}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template}`);
  // On a busy disk, a commit can wait longer than the deadline of a query.
  await admin.unsafe(`alter database ${name} set synchronous_commit = off`);
  await admin.end({ timeout: 2 });
  const db = openDatabase(withDatabase(adminUrl, name));
  atFileEnd(() => db.close());
  return db;
}
