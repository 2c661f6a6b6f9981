import { addressesOf, type Config } from '../lib/core/config/config.ts';
import { type Domain, parseDomain } from '../lib/core/identifiers/domain.ts';
import { MemoReader } from '../lib/core/identifiers/memo-reader.ts';
import { parseStockSymbol, type StockSymbol } from '../lib/core/identifiers/stock-symbol.ts';
import type { Logger } from '../lib/core/log/logger.ts';
import { SharedClock } from '../lib/core/shared-clock.ts';
import { listenForChanges } from '../lib/db/changes.ts';
import { type Database, openDatabase } from '../lib/db/client.ts';
import { readBrandIdentifier } from '../lib/gateway/brands/brand-identifier.ts';
import { BrandFinder } from '../lib/gateway/brands/find-brand.ts';
import { Failures } from '../lib/gateway/failures.ts';
import type { Gateway } from '../lib/gateway/gateway.ts';
import { LeakNotices } from '../lib/gateway/leak-notices.ts';
import { LogoFinder } from '../lib/gateway/logos/find-logo.ts';
import { Monograms } from '../lib/gateway/logos/monogram.ts';
import { MailSender } from '../lib/jobs/mail/mail-sender.ts';
import { openMailer } from '../lib/jobs/mail/mailer.ts';
import { databaseQuota } from '../lib/limits/ask-quota.ts';
import { burstsOf } from '../lib/limits/bursts-of.ts';
import { Limits } from '../lib/limits/enforce-limits.ts';
import { Instance } from '../lib/limits/instance.ts';
import type { Drawer } from '../lib/monograms/drawer.ts';
import { THRESHOLDS, UsageNotices } from '../lib/notifications/usage-notices.ts';
import { TokenDirectory } from '../lib/tokens/token-directory.ts';
import { bothLedgers, type Ledger } from '../lib/usage/ledger.ts';
import { Meter } from '../lib/usage/meter.ts';
import { openUsageJournal, type UsageJournalOptions } from '../lib/usage/open-journal.ts';
import { TopLists } from '../lib/usage/top-lists.ts';
import { UsageFlush } from '../lib/usage/usage-flush.ts';

/** A gateway with the work that runs behind it: flushing counts, sending notifications. */
export interface Service extends Gateway {
  db: Database;
  log: Logger;
  /** Which counter decides about bursts: this process, Redis, or this process while Redis is down. */
  limiterMode(): 'process' | 'redis' | 'local';
  /** True when counts should be journalled on disk and cannot be. */
  isJournalBroken(): boolean;
  /** Counts of a request, written before its response leaves. */
  ledger: Ledger;
  usage: UsageFlush;
  notifications: MailSender;
  /** Flushes counts and closes every connection. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  config: Pick<
    Config,
    | 'origins'
    | 'host'
    | 'port'
    | 'monogramSymbolLetters'
    | 'redisUrl'
    | 'upstash'
    | 'smtpUrl'
    | 'mailFrom'
    | 'dataDir'
  >;
  databaseUrl: string;
  drawer: Drawer;
  log: Logger;
  /** Where counts are kept until the database has them; without it they are in memory only. */
  journal?: UsageJournalOptions | undefined;
}

/** Builds the service without waiting for the database: it may come later, and answers are 503 until then. */
export function createService({ config, databaseUrl, drawer, log, journal }: ServiceOptions): Service {
  const db = openDatabase(databaseUrl);
  const addresses = addressesOf(config);
  const clock = new SharedClock();
  const instance = new Instance(db, log);
  const bursts = burstsOf(config, clock, instance, log);
  const limits = new Limits({
    clock,
    bursts: bursts.engine,
    askQuota: databaseQuota(db, instance.id, clock),
    probe: () => instance.beat(),
    log,
  });
  const tokens = new TokenDirectory(db, clock);
  const logos = new LogoFinder(db, drawer);
  const brands = new BrandFinder(db, addresses.image);
  const kept = journal === undefined ? null : openUsageJournal(db, journal, instance.id, log);
  const meter = new Meter(instance.id, kept?.journal ?? null);
  const tops = new TopLists(db, kept?.journal ?? null);
  const notices = new UsageNotices(db);
  const leaks = new LeakNotices(db, tokens, clock, log);
  const notifications = new MailSender(db, openMailer(config), log, addresses.app);
  const usage = new UsageFlush(db, meter, log, async (added) => {
    if (added.length > 0) limits.endOutage();
    await limits.tick();
    await instance.beatIfDue();
    await tops.flushIfDue();
    await notices.tell(limits.nearlyUsed(THRESHOLDS[0]));
    await kept?.replayIfDue();
  });
  const listener = listenForChanges(databaseUrl, log, {
    token: (id) => tokens.tokenChanged(id),
    account: (id) => tokens.accountChanged(id),
    subjects: (changed) => {
      logos.changed(changed);
      brands.changed(changed);
    },
    quota: (accountId) => limits.callBack(accountId),
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
    failures: new Failures(log),
    appOrigin: config.origins.app,
    clock,
    addresses,
    tokens,
    limits,
    limiterMode: bursts.mode,
    isJournalBroken: () => kept?.journal.isBroken ?? journal !== undefined,
    domains: new MemoReader<Domain>(parseDomain),
    stockSymbols: new MemoReader<StockSymbol>(parseStockSymbol),
    logos,
    monograms: new Monograms(drawer, config.monogramSymbolLetters),
    brandIdentifiers: new MemoReader(readBrandIdentifier),
    brands,
    meter,
    ledger: bothLedgers(meter, tops),
    usage,
    tops,
    notifications,
    leaks,
    async close() {
      await leaks.close();
      const left = await usage.close();
      const areTopsAdded = await tops.close();
      if (left > 0) log[kept === null ? 'error' : 'warn']({ requests: left }, unwritten(kept !== null));
      // Nothing is left to count: what is still held of quotas is for others.
      else
        await instance.leave().then(
          () => areTopsAdded && kept?.journal.remove(),
          () => {},
        );
      bursts.close();
      await Promise.all([listener.close(), drawer.close(), notifications.close()]);
      await db.close();
    },
  };
}

const unwritten = (isKept: boolean): string =>
  isKept
    ? 'usage could not be written before the process ended; the next one adds it'
    : 'usage could not be written before the process ended';
