import { type Refusal, refuse } from '../core/errors/errors.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';

/** Rows that can be deleted from the catalog, and their keys on the command line. */
export const DISCARDABLE = {
  brand: { key: 'its id', example: '17' },
  domain: { key: 'the domain', example: 'old.example.com' },
  listing: { key: 'its id', example: '4711' },
  number: { key: 'type and value', example: 'isin:US0378331005' },
  key: { key: 'type and value', example: 'lei:HWUPKR0MPOU8FGXBT394' },
} as const;

export type Discardable = keyof typeof DISCARDABLE;

export const isDiscardable = (text: string): text is Discardable => Object.hasOwn(DISCARDABLE, text);

/**
 * Deletes one row from the catalog, with an audit event; takes effect within a second. A source that still has the
 * row restores it with its next import.
 * @param key see `DISCARDABLE`
 */
export async function discard(
  db: Database,
  actor: string,
  what: Discardable,
  key: string,
): Promise<{ what: Discardable; key: string } | Refusal> {
  const { sql } = db;
  const [type = '', value = ''] = key.split(/:(.*)/s);
  const gone = {
    brand: sql`delete from brand where id::text = ${key} returning id as brand_id`,
    domain: sql`delete from brand_domain where domain = ${key} returning brand_id`,
    listing: sql`
      delete from listing l using instrument i where l.id::text = ${key} and i.id = l.instrument_id returning i.brand_id`,
    number: sql`
      delete from securities_number n using instrument i
      where n.type = ${type} and n.value = ${value} and i.id = n.instrument_id returning i.brand_id`,
    key: sql`delete from brand_key where type = ${type} and value = ${value} returning brand_id`,
  }[what];
  const rows = await sql`
    with gone as (${gone})
    ${audited(db, {
      from: sql`gone`,
      accountId: null,
      actor,
      action: 'catalog.discard',
      subject: sql`'brand:' || brand_id`,
      detail: sql`jsonb_build_object(${what}::text, ${key}::text)`,
    })} returning subject`;
  return rows.length > 0
    ? { what, key }
    : refuse('not_found', `There is no ${what} ${key} in the catalog; expected ${DISCARDABLE[what].key}.`);
}
