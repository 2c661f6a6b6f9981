import type { Transaction } from '../../../db/client.ts';
import type { Fragment } from './look-up.ts';
import { COPIED_COLUMNS, COPIED_TABLES, type Names, type NewBrands } from './new-brands.ts';

/**
 * Copies brands into the catalogue itself, with everything that belongs to them: half the work of staging them first.
 * @returns whether that was done: where the catalogue knows one of their names, nothing is
 */
export async function makeBrands(sql: Transaction, brands: NewBrands): Promise<boolean> {
  if (await isAnyKnown(sql, brands)) return false;
  try {
    await sql.savepoint(async (sql) => {
      for (const table of COPIED_TABLES) await brands.texts.copyTo(sql, table, COPIED_COLUMNS[table]);
    });
    return true;
  } catch (error) {
    // Somebody in the dashboard has given one of the names away in between; the merge will find out whom to.
    if ((error as { code?: string }).code !== TRANSACTION_FAILED) throw error;
    return false;
  }
}

/** in_failed_sql_transaction (PostgreSQL documentation, appendix A). */
const TRANSACTION_FAILED = '25P02';

async function isAnyKnown(
  sql: Transaction,
  { domains, keys, numbers, listings }: NewBrands,
): Promise<boolean> {
  const ways: Fragment[] = [sql`exists (select from brand_domain where domain = any(${domains}::text[]))`];
  const isKnown = ({ types, values }: Names, found: Fragment) => {
    if (values.length > 0)
      ways.push(
        sql`exists (select from unnest(${types}::text[], ${values}::text[]) as name (type, value) cross join lateral ${found} as found)`,
      );
  };
  isKnown(keys, sql`(select from brand_key k where k.type = name.type and k.value = name.value offset 0)`);
  isKnown(
    numbers,
    sql`(select from securities_number n where n.type = name.type and n.value = name.value offset 0)`,
  );
  isKnown(listings, sql`(select from listing l where l.mic = name.type and l.ticker = name.value offset 0)`);
  const any = ways.reduce((all, way) => sql`${all} or ${way}`);
  const [answer] = await sql<{ known: boolean }[]>`select ${any} as known`;
  return answer?.known === true;
}
