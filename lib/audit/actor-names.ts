import { inArray } from 'drizzle-orm';
import { readActor } from '../core/actor.ts';
import type { Database } from '../db/client.ts';
import { person } from '../db/schema/index.ts';

/** Addresses by person id, for operators and for members of the actors' account. */
export async function actorNames(db: Database, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = new Set(actors.map((actor) => readActor(actor).personId).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const rows = await db.orm
    .select({ id: person.id, email: person.email })
    .from(person)
    .where(inArray(person.id, [...ids]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
