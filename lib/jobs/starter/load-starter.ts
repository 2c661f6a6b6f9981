import { CATALOG_LOCK_ID } from '../../catalog/catalog-lock.ts';
import { openDatabase } from '../../db/client.ts';
import { loadStarterBrands } from './load-starter-brands.ts';
import { loadStarterCoins } from './load-starter-coins.ts';
import { loadStarterCurrencies } from './load-starter-currencies.ts';
import type { LoadCounts } from './load-starter-logos.ts';
import { openStarter, readStarterKey } from './starter-artefact.ts';

export interface LoadOutcome {
  /** False when the database held this very version already. */
  loaded: boolean;
  key: string;
  counts: LoadCounts;
}

export interface LoadProgress {
  done: number;
  total: number;
  label: string;
}

/**
 * Brings the starter catalogue of an artefact folder into the database: one transaction, repeatable, and only
 * what differs is written. Rows of other sources, an operator's edits and takedowns stay as they are.
 * Command-line work: it may simply be run again, so it uses a transaction.
 */
export async function loadStarter(
  databaseUrl: string,
  artefactDir: string,
  onProgress: (progress: LoadProgress) => void = () => {},
): Promise<LoadOutcome> {
  const key = await readStarterKey(artefactDir);
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    const isCurrent = await db.sql`select from catalog_load where source = 'starter' and key = ${key}`;
    if (isCurrent.length > 0) return { loaded: false, key, counts: {} };
    const starter = await openStarter(artefactDir);

    const logos = [...starter.brands, ...starter.coins, ...starter.currencies].filter(
      (row) => row.logo !== null,
    );
    let done = 0;
    const step = (rows: number, label: string): void => {
      done += rows;
      onProgress({ done, total: logos.length, label });
    };

    const counts = await db.sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${CATALOG_LOCK_ID})`;
      await sql`set local blazon.bulk = 'on'`;
      const parts: LoadCounts[] = [
        await loadStarterBrands(sql, starter, step),
        await loadStarterCoins(sql, starter, step),
        await loadStarterCurrencies(sql, starter, step),
      ];
      const summary = Object.assign({}, ...parts) as LoadCounts;
      await sql`
        insert into catalog_load (source, key, counts) values ('starter', ${key}, ${JSON.stringify(summary)})
        on conflict (source) do update set key = excluded.key, counts = excluded.counts, loaded_at = now()`;
      await sql`select pg_notify('blazon_change', 'catalog:*')`;
      return summary;
    });
    await db.sql`analyze brand, brand_domain, crypto_asset, currency, logo, logo_rendition`;
    return { loaded: true, key, counts };
  } finally {
    await db.close();
  }
}
