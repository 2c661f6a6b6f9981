import { type Refusal, refuse } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';

/** What can be thrown out of the catalogue, with what names it on the command line. Seen whole. */
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
 * Throws one row out of the catalogue, with its audit event, in one statement; in force within a second. For what no
 * other command mends: a source that still says it brings it back with its next import.
 * @param key see `DISCARDABLE`
 */
export async function discard(
  { sql }: Database,
  actor: string,
  what: Discardable,
  key: string,
): Promise<{ what: Discardable; key: string } | Refusal> {
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
    insert into audit_event (actor, action, subject, detail)
    select ${actor}, 'catalog.discard', 'brand:' || brand_id, jsonb_build_object(${what}::text, ${key}::text) from gone
    returning subject`;
  return rows.length > 0
    ? { what, key }
    : refuse('not_found', `There is no ${what} ${key} in the catalogue; expected ${DISCARDABLE[what].key}.`);
}
