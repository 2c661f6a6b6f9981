import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { identifierText, type NamedIdentifier } from '../core/identifiers/identifier.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';

export interface Withdrawn {
  subject: string;
  name: string;
}

/**
 * Takes a brand or coin down: within a second it is served as a monogram, and every later load keeps it down. Any of
 * its domains identifies a brand.
 */
export const takeDown = (db: Database, actor: string, identifier: NamedIdentifier, reason: string) =>
  setHidden(db, actor, identifier, { action: 'catalog.takedown', reason });

/** Undoes a takedown. */
export const restore = (db: Database, actor: string, identifier: NamedIdentifier) =>
  setHidden(db, actor, identifier, { action: 'catalog.restore', reason: null });

async function setHidden(
  db: Database,
  actor: string,
  identifier: NamedIdentifier,
  { action, reason }: { action: string; reason: string | null },
): Promise<Withdrawn | Refusal> {
  const { sql } = db;
  const changed =
    identifier.kind === 'domain'
      ? sql`update brand set hidden_at = ${hiddenAt(db, reason)}, hidden_reason = ${reason}
            where id = (select brand_id from brand_domain where domain = any(${identifier.candidates as string[]}::text[])
                        order by length(domain) desc limit 1)
            returning 'brand:' || id as subject, name`
      : sql`update crypto_asset set hidden_at = ${hiddenAt(db, reason)}, hidden_reason = ${reason}
            where symbol = ${identifier.symbol} and is_preferred returning 'coin:' || symbol as subject, coalesce(operator_name, name) as name`;
  const [row] = await sql<Withdrawn[]>`
    with changed as (${changed}), audited as (
      ${audited(db, {
        from: sql`changed`,
        accountId: null,
        actor,
        action,
        subject: sql`subject`,
        detail: sql`jsonb_build_object('reason', ${reason}::text)`,
      })}
    )
    select subject, name from changed`;
  return row ?? refuseBecause('not_found', 'subject_unknown', { subject: identifierText(identifier) });
}

const hiddenAt = (db: Database, reason: string | null) =>
  reason === null ? db.sql`null` : db.sql`coalesce(hidden_at, now())`;
