import type postgres from 'postgres';
import type { Transaction } from '../../../db/client.ts';

/** A piece of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/*
 * Lookups in the catalogue for `cross join lateral`. `offset 0` makes each of them one walk down an index per staged row;
 * without it the planner reads the whole catalogue into a hash until that is fifty times larger than a batch, and a lookup
 * is cheaper from six times on.
 */

/** The brand that has a domain: `brand_id`. */
export const ownerOfDomain = (sql: Transaction, domain: Fragment): Fragment =>
  sql`(select d.brand_id from brand_domain d where d.domain = ${domain} offset 0)`;

/** The instrument that has a number: `instrument_id`, and the `brand_id` it belongs to. */
export const ownerOfNumber = (sql: Transaction, type: Fragment, value: Fragment): Fragment => sql`(
  select n.instrument_id, i.brand_id from securities_number n join instrument i on i.id = n.instrument_id
  where n.type = ${type} and n.value = ${value} offset 0)`;
