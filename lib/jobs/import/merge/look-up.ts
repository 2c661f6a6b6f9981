import type { Fragment, Transaction } from '../../../db/client.ts';

/**
 * Catalog lookups for `cross join lateral`. `offset 0` forces an index lookup per staged row: otherwise the planner
 * hashes the whole table until it is fifty times larger than a batch, though lookups are cheaper from six times on.
 */

export const ownerOfDomain = (sql: Transaction, domain: Fragment): Fragment =>
  sql`(select d.brand_id from brand_domain d where d.domain = ${domain} offset 0)`;

export const ownerOfNumber = (sql: Transaction, type: Fragment, value: Fragment): Fragment => sql`(
  select n.instrument_id, i.brand_id from securities_number n join instrument i on i.id = n.instrument_id
  where n.type = ${type} and n.value = ${value} offset 0)`;
