import { brandById, brandIdOfDomain } from '../lib/catalog/brand-of.ts';
import { logoOfCoin, logoOfDomain } from '../lib/catalog/logo-of.ts';
import { logoOfStock } from '../lib/catalog/logo-of-stock.ts';
import { searchCatalog } from '../lib/catalog/search-catalog.ts';
import { stocksBeginning } from '../lib/catalog/stocks-beginning.ts';
import { isRefusal } from '../lib/core/errors/errors.ts';
import { parseDomain } from '../lib/core/identifiers/domain.ts';
import { parseStockSymbol } from '../lib/core/identifiers/stock-symbol.ts';
import { type Database, openDatabase } from '../lib/db/client.ts';
import { migrate } from '../lib/db/migrate.ts';
import { loadFacts } from '../lib/jobs/starter/load-facts.ts';
import { loadStarter } from '../lib/jobs/starter/load-starter.ts';

/** Lookups of `bench/million.mjs`: the queries of the data plane when nothing is cached. */
export type Lookup = (db: Database, text: string) => Promise<unknown>;

export const LOOKUPS: Readonly<Record<'domain' | 'stock' | 'coin' | 'brand' | 'search', Lookup>> = {
  domain: (db, text) => {
    const domain = parseDomain(text);
    return isRefusal(domain) ? refused(text) : logoOfDomain(db, domain.candidates, 128);
  },
  stock: async (db, text) => {
    const symbol = parseStockSymbol(text);
    if (isRefusal(symbol)) return refused(text);
    return logoOfStock(db, symbol, { size: 128, isOn: () => true });
  },
  coin: (db, text) => logoOfCoin(db, [text], 128),
  brand: async (db, text) => {
    const domain = parseDomain(text);
    if (isRefusal(domain)) return refused(text);
    const found = await brandIdOfDomain(db, domain.candidates);
    return found.brandId === null ? null : brandById(db, found.brandId);
  },
  search: async (db, text) => [await searchCatalog(db, text), await stocksBeginning(db, text, 'all')],
};

const refused = (text: string): never => {
  throw new Error(`Not an identifier: ${text}`);
};

export { loadFacts, loadStarter, migrate, openDatabase };
