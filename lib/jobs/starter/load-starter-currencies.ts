import { changedRows } from '../../catalog/changed-rows.ts';
import type { Transaction } from '../../db/client.ts';
import type { LoadCounts } from './load-starter-logos.ts';
import { loadStarterLogos } from './load-starter-logos.ts';
import type { Starter, StarterCurrency } from './starter-artefact.ts';

const SOURCE = 'starter';

interface Existing {
  code: string;
  numeric: string;
  name: string;
  minor_units: number | null;
  flag: string | null;
}

/** Currencies; a code that left ISO 4217 leaves with it. */
export async function loadStarterCurrencies(
  sql: Transaction,
  starter: Starter,
  step: (rows: number, label: string) => void,
): Promise<LoadCounts> {
  const existing = await sql<Existing[]>`select code, numeric, name, minor_units, flag from currency`;
  const changes = changedRows(starter.currencies, existing, {
    key: (currency) => currency.code,
    existingKey: (currency) => currency.code,
    isSame: (currency, before) =>
      currency.name === before.name &&
      currency.numeric === before.numeric &&
      currency.minorUnits === before.minor_units &&
      currency.flag === before.flag,
  });
  await sql`delete from currency where code = any(${changes.gone.map((currency) => currency.code)}::text[])`;
  if (changes.added.length > 0)
    await sql`insert into currency ${sql(changes.added.map((row) => ({ code: row.code, ...rowOf(row), source: SOURCE })))}`;
  for (const { wanted } of changes.changed)
    await sql`update currency set ${sql(rowOf(wanted))} where code = ${wanted.code}`;

  const wanted = starter.currencies.flatMap((currency) =>
    currency.logo === null ? [] : [{ subject: currency.code, logo: currency.logo }],
  );
  const logos = await loadStarterLogos(sql, starter, 'currency_code', wanted, (rows) =>
    step(rows, 'currencies'),
  );
  return {
    currenciesAdded: changes.added.length,
    currenciesChanged: changes.changed.length,
    currenciesRemoved: changes.gone.length,
    currencyLogosWritten: logos.written,
    currencyLogosRemoved: logos.removed,
  };
}

const rowOf = ({ numeric, name, minorUnits, flag }: StarterCurrency) => ({
  numeric,
  name,
  minor_units: minorUnits,
  flag,
});
