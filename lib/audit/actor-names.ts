import { readActor } from '../core/actor.ts';
import type { Database } from '../db/client.ts';

/**
 * Addresses of the people among some actors, by person; who is gone has none.
 * For operators, and for members of the account the actors acted in.
 */
export async function actorNames(db: Database, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = new Set(actors.map((actor) => readActor(actor).personId).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const rows = await db.sql<{ id: string; email: string }[]>`
    select id, email from person where id::text = any(${[...ids]}::text[])`;
  return new Map(rows.map(({ id, email }) => [id, email]));
}
