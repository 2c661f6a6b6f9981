import type { Addresses } from '../core/config/config.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import type { WantedDomains } from '../discovery/asking/wanted-domains.ts';
import type { Limits } from '../limits/enforce-limits.ts';
import type { TokenDirectory } from '../tokens/token-directory.ts';
import type { Meter } from '../usage/meter.ts';
import type { RequestLog } from '../usage/request-log.ts';
import type { TopLists } from '../usage/top-lists.ts';
import type { BrandFinder } from './brands/find-brand.ts';
import type { Failures } from './failures.ts';
import type { AnswerCache } from './http/response.ts';
import type { LeakNotices } from './leak-notices.ts';
import type { LogoFinder } from './logos/find-logo.ts';
import type { Monograms } from './logos/monogram.ts';
import type { OwnPages } from './own-pages.ts';

export interface Gateway {
  failures: Failures;
  /** Origin of the pages that explain problem types; null: the requested origin. */
  appOrigin: string | null;
  addresses: Addresses;
  /** The database's clock, for days, windows and expiry. */
  clock: SharedClock;
  tokens: TokenDirectory;
  limits: Pick<Limits, 'enforce' | 'spendDay' | 'giveBackDay' | 'standingOf'>;
  logos: LogoFinder;
  monograms: Monograms;
  answers: AnswerCache;
  brands: BrandFinder;
  meter: Pick<Meter, 'count'>;
  tops: Pick<TopLists, 'add'>;
  requests: Pick<RequestLog, 'takes' | 'add'>;
  leaks: LeakNotices;
  wanted: WantedDomains;
  ownPages: OwnPages;
}
