import { sql } from 'drizzle-orm';
import { ormIn, type Transaction } from '../../db/client.ts';
import { currency } from '../../db/schema/index.ts';
import type { LoadCounts } from './load-version.ts';
import type { StarterCurrency } from './starter-artefact.ts';

/** Replaces the currencies, which have no other source: a code withdrawn from ISO 4217 is deleted. */
export async function loadCurrencies(
  tx: Transaction,
  currencies: readonly StarterCurrency[],
): Promise<LoadCounts> {
  const { orm } = ormIn(tx);
  const codes = sql.param(currencies.map(({ code }) => code));
  const removed = await orm.delete(currency).where(sql`${currency.code} <> all(${codes}::text[])`);
  const written = await writeCurrencies(tx, currencies);
  const added = written.filter(({ isNew }) => isNew).length;
  return {
    currenciesAdded: added,
    currenciesChanged: written.length - added,
    currenciesRemoved: removed.count,
  };
}

async function writeCurrencies(tx: Transaction, currencies: readonly StarterCurrency[]) {
  if (currencies.length === 0) return [];
  const { numeric, name, minorUnits, flag } = currency;
  return ormIn(tx)
    .orm.insert(currency)
    .values(
      currencies.map((one) => ({
        code: one.code,
        numeric: one.numeric,
        name: one.name,
        minorUnits: one.minorUnits,
        flag: one.flag,
        source: 'starter',
      })),
    )
    .onConflictDoUpdate({
      target: currency.code,
      set: {
        numeric: sql`excluded.numeric`,
        name: sql`excluded.name`,
        minorUnits: sql`excluded.minor_units`,
        flag: sql`excluded.flag`,
      },
      setWhere: sql`(${numeric}, ${name}, ${minorUnits}, ${flag})
        is distinct from (excluded.numeric, excluded.name, excluded.minor_units, excluded.flag)`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
}
