import type { Database } from '../../db/client.ts';
import { checkBrands } from './check-brands.ts';
import { checkDomains } from './check-domains.ts';
import { checkListings } from './check-listings.ts';
import { checkLogos } from './check-logos.ts';
import { checkNumbers } from './check-numbers.ts';
import type { Inconsistency } from './inconsistency.ts';

/** Finds contradictions in the database and with the code's tables. Reads the whole catalog: for operators only. */
export async function checkCatalog(db: Database): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  for (const check of [checkDomains, checkListings, checkNumbers, checkBrands, checkLogos])
    found.push(...(await check(db)));
  return found;
}
