import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../lib/db/client.ts';
import { withDatabase } from './database-setup.ts';

let copies = 0;

/** A new migrated database, dropped after the test file. */
export async function testDatabase(): Promise<Database> {
  const adminUrl = inject('adminUrl');
  const template = inject('templateName');
  copies += 1;
  const name = `${template}_${process.pid}_${copies}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template}`);
  const db = openDatabase(withDatabase(adminUrl, name));
  afterAll(async () => {
    await db.close();
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end({ timeout: 2 });
  });
  return db;
}
