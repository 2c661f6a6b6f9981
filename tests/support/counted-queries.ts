import { afterAll } from 'vitest';
import { type Database, openDatabase } from '../../lib/db/client.ts';

/**
 * The same database through a pool of its own, with every statement that is sent, of whatever kind. What other
 * connections send (the test's own, and the one that listens for changes) is not among them.
 */
export function countedQueries({ url }: Database): { database: Database; statements: string[] } {
  const statements: string[] = [];
  const database = openDatabase(url, { onStatement: (text) => statements.push(text) });
  afterAll(() => database.close());
  return { database, statements };
}
