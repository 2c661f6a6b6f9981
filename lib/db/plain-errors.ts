import { DrizzleQueryError } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';

interface Session {
  prepareQuery(...args: unknown[]): { execute(...args: unknown[]): Promise<unknown> };
}

/** Unwraps ORM errors: Drizzle's wrapper hides the driver's code and prints all parameters, such as hashes. */
export function withPlainErrors<Schema extends Record<string, unknown>>(
  orm: PostgresJsDatabase<Schema>,
): PostgresJsDatabase<Schema> {
  const { session } = orm._ as unknown as { session: Session };
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (...args) => {
    const query = prepareQuery(...args);
    const execute = query.execute.bind(query);
    query.execute = (...values) =>
      execute(...values).catch((error: unknown) => {
        throw error instanceof DrizzleQueryError ? error.cause : error;
      });
    return query;
  };
  return orm;
}
