import type { Addresses } from '../core/config/config.ts';
import type { Domain } from '../core/identifiers/domain.ts';
import type { MemoReader } from '../core/identifiers/memo-reader.ts';
import type { StockSymbol } from '../core/identifiers/stock-symbol.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import type { Limits } from '../limits/enforce-limits.ts';
import type { TokenDirectory } from '../tokens/token-directory.ts';
import type { Meter } from '../usage/meter.ts';
import type { TopLists } from '../usage/top-lists.ts';
import type { BrandIdentifier } from './brands/brand-identifier.ts';
import type { BrandFinder } from './brands/find-brand.ts';
import type { Failures } from './failures.ts';
import type { LeakNotices } from './leak-notices.ts';
import type { LogoFinder } from './logos/find-logo.ts';
import type { Monograms } from './logos/monogram.ts';

/** Everything that answering a request needs, held in memory: one object per process. */
export interface Gateway {
  failures: Failures;
  /** Origin of the pages that explain problem types; null: the origin that was asked. */
  appOrigin: string | null;
  /** Origin of each group of endpoints. */
  addresses: Addresses;
  /** The database's clock: days, windows and expiry follow it. */
  clock: SharedClock;
  tokens: TokenDirectory;
  limits: Limits;
  domains: MemoReader<Domain>;
  stockSymbols: MemoReader<StockSymbol>;
  logos: LogoFinder;
  monograms: Monograms;
  brandIdentifiers: MemoReader<BrandIdentifier>;
  brands: BrandFinder;
  meter: Meter;
  /** Identifiers missed most and referring sites; approximate. */
  tops: TopLists;
  /** Notifies owners of secret tokens that were sent in a URL. */
  leaks: LeakNotices;
}
