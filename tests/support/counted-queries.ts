import { type Database, openDatabase } from '../../lib/db/client.ts';
import { atFileEnd } from './file-end.ts';

/** A new pool to the same database that records its statements. */
export function countedQueries({ url }: Database): { database: Database; statements: string[] } {
  const statements: string[] = [];
  const database = openDatabase(url, { onStatement: (text) => statements.push(text) });
  atFileEnd(() => database.close());
  return { database, statements };
}
