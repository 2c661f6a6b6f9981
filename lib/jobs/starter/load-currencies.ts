import type { Transaction } from '../../db/client.ts';
import type { LoadCounts } from './load-version.ts';
import type { StarterCurrency } from './starter-artefact.ts';

/** Replaces the currencies, which have no other source: a code withdrawn from ISO 4217 is deleted. */
export async function loadCurrencies(
  sql: Transaction,
  currencies: readonly StarterCurrency[],
): Promise<LoadCounts> {
  const removed =
    await sql`delete from currency where code <> all(${currencies.map(({ code }) => code)}::text[])`;
  const written = await sql<{ isNew: boolean }[]>`
    insert into currency as c (code, numeric, name, minor_units, flag, source)
    select w.*, 'starter' from unnest(
      ${currencies.map(({ code }) => code)}::text[], ${currencies.map(({ numeric }) => numeric)}::text[],
      ${currencies.map(({ name }) => name)}::text[], ${currencies.map(({ minorUnits }) => minorUnits)}::int2[],
      ${currencies.map(({ flag }) => flag)}::text[]) as w
    on conflict (code) do update
      set numeric = excluded.numeric, name = excluded.name, minor_units = excluded.minor_units, flag = excluded.flag
      where (c.numeric, c.name, c.minor_units, c.flag)
        is distinct from (excluded.numeric, excluded.name, excluded.minor_units, excluded.flag)
    returning (xmax = 0) as "isNew"`;
  const added = written.filter(({ isNew }) => isNew).length;
  return {
    currenciesAdded: added,
    currenciesChanged: written.length - added,
    currenciesRemoved: removed.count,
  };
}
