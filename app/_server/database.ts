import 'server-only';
import { type Database, openDatabase, poolOptions } from '../../lib/db/client.ts';
import { appConfig } from './config.ts';

const kept = globalThis as typeof globalThis & { blazonDatabase?: Database };

/** Opened on first use; on globalThis because hot reload loads modules again. */
export function database(): Database {
  kept.blazonDatabase ??= openDatabase(databaseUrl(), poolOptions(appConfig()));
  return kept.blazonDatabase;
}

export function databaseUrl(): string {
  const { databaseUrl } = appConfig();
  if (databaseUrl === null)
    throw new Error('DATABASE_URL is not set: start Blazon with `npm start` or `npm run dev`.');
  return databaseUrl;
}
