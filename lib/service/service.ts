import type { Config } from '../config/config.ts';
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
  tokens: TokenDirectory;
  limits: Limits;
  domains: MemoReader<Domain>;
  stockSymbols: MemoReader<StockSymbol>;
  logos: LogoFinder;
  monograms: Monograms;
  meter: Meter;
  usage: UsageFlush;
  /** Flushes what was counted and closes every connection. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  config: Pick<Config, 'origins' | 'monogramSymbolLetters'>;
  databaseUrl: string;
  drawer: Drawer;
  log: Logger;
}

/** Builds the service without waiting for the database: it may come later, and answers are 503 until then. */
export function createService({ config, databaseUrl, drawer, log }: ServiceOptions): Service {
  const db = openDatabase(databaseUrl);
  const limits = new Limits();
  const tokens = new TokenDirectory(db, ({ record, logosToday }) =>
    limits.seed(record.account.id, logosToday.day, logosToday.used, Date.now()),
  );
  const logos = new LogoFinder(db, drawer);
  const meter = new Meter();
  const usage = new UsageFlush(db, meter, log, (totals) => {
    for (const total of totals) limits.seed(total.accountId, total.day, total.used, Date.now());
  });
  const listener = listenForChanges(databaseUrl, log, {
    token: (id) => tokens.tokenChanged(id),
    account: (id) => tokens.accountChanged(id),
    brand: (id) => logos.changed('brand', id),
    domain: (domain) => logos.changed('domain', domain),
    coin: (symbol) => logos.changed('coin', symbol),
    currency: (code) => logos.changed('currency', code),
    catalog: () => logos.everythingChanged(),
    missed: () => {
      tokens.markStale();
      logos.markStale();
    },
  });
  return {
    db,
    log,
    appOrigin: config.origins.app,
    tokens,
    limits,
    domains: new MemoReader(parseDomain),
    stockSymbols: new MemoReader(parseStockSymbol),
    logos,
    monograms: new Monograms(drawer, config.monogramSymbolLetters),
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
