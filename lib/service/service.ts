import { type BrandIdentifier, readBrandIdentifier } from '../brands/brand-identifier.ts';
import { BrandFinder } from '../brands/find-brand.ts';
import { type Addresses, addressesOf, type Config } from '../config/config.ts';
import { listenForChanges } from '../db/changes.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { type Domain, parseDomain } from '../identifiers/domain.ts';
import { MemoReader } from '../identifiers/memo-reader.ts';
import { parseStockSymbol, type StockSymbol } from '../identifiers/stock-symbol.ts';
import { Limits } from '../limits/enforce-limits.ts';
import type { Logger } from '../log/logger.ts';
import { LogoFinder } from '../logos/find-logo.ts';
import { Monograms } from '../logos/monogram.ts';
import type { Drawer } from '../monograms/drawer.ts';
import { TokenDirectory } from '../tokens/token-directory.ts';
import { Meter } from '../usage/meter.ts';
import { UsageFlush } from '../usage/usage-flush.ts';

/** Everything the data plane holds in memory: one object per process, made once. */
export interface Service {
  db: Database;
  log: Logger;
  /** Where problem types are explained; null: the origin that was asked. */
  appOrigin: string | null;
  /** Where each group of endpoints answers. */
  addresses: Addresses;
  tokens: TokenDirectory;
  limits: Limits;
  domains: MemoReader<Domain>;
  stockSymbols: MemoReader<StockSymbol>;
  logos: LogoFinder;
  monograms: Monograms;
  brandIdentifiers: MemoReader<BrandIdentifier>;
  brands: BrandFinder;
  meter: Meter;
  usage: UsageFlush;
  /** Flushes what was counted and closes every connection. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  config: Pick<Config, 'origins' | 'monogramSymbolLetters' | 'host' | 'port'>;
  databaseUrl: string;
  drawer: Drawer;
  log: Logger;
}

/** Builds the service without waiting for the database: it may come later, and answers are 503 until then. */
export function createService({ config, databaseUrl, drawer, log }: ServiceOptions): Service {
  const db = openDatabase(databaseUrl);
  const addresses = addressesOf(config);
  const limits = new Limits();
  const tokens = new TokenDirectory(db, ({ record, logosToday }) =>
    limits.seed(record.account.id, logosToday.day, logosToday.used, Date.now()),
  );
  const logos = new LogoFinder(db, drawer);
  const brands = new BrandFinder(db, addresses.image);
  const meter = new Meter();
  const usage = new UsageFlush(db, meter, log, (totals) => {
    for (const total of totals) limits.seed(total.accountId, total.day, total.used, Date.now());
  });
  const listener = listenForChanges(databaseUrl, log, {
    token: (id) => tokens.tokenChanged(id),
    account: (id) => tokens.accountChanged(id),
    brand: (id) => {
      logos.changed('brand', id);
      brands.brandChanged(id);
    },
    domain: (domain) => {
      logos.changed('domain', domain);
      brands.domainChanged(domain);
    },
    coin: (symbol) => logos.changed('coin', symbol),
    currency: (code) => logos.changed('currency', code),
    catalog: () => {
      logos.everythingChanged();
      brands.everythingChanged();
    },
    missed: () => {
      tokens.markStale();
      logos.markStale();
      brands.markStale();
    },
  });
  return {
    db,
    log,
    appOrigin: config.origins.app,
    addresses,
    tokens,
    limits,
    domains: new MemoReader(parseDomain),
    stockSymbols: new MemoReader(parseStockSymbol),
    logos,
    monograms: new Monograms(drawer, config.monogramSymbolLetters),
    brandIdentifiers: new MemoReader(readBrandIdentifier),
    brands,
    meter,
    usage,
    async close() {
      const lost = await usage.close();
      if (lost > 0) log.error({ requests: lost }, 'usage could not be written before the process ended');
      await Promise.all([listener.close(), drawer.close()]);
      await db.close();
    },
  };
}
