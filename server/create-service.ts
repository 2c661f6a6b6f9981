import { addressesOf, type Config } from '../lib/core/config/config.ts';
import type { Logger } from '../lib/core/log/logger.ts';
import { SharedClock } from '../lib/core/shared-clock.ts';
import { type ChangeHandlers, listenForChanges } from '../lib/db/changes.ts';
import { type Database, openDatabase, poolOptions } from '../lib/db/client.ts';
import { WantedDomains } from '../lib/discovery/asking/wanted-domains.ts';
import { BrandFinder } from '../lib/gateway/brands/find-brand.ts';
import { Failures } from '../lib/gateway/failures.ts';
import type { Gateway } from '../lib/gateway/gateway.ts';
import { AnswerCache } from '../lib/gateway/http/response.ts';
import { LeakNotices } from '../lib/gateway/leak-notices.ts';
import { LogoFinder } from '../lib/gateway/logos/find-logo.ts';
import { Monograms } from '../lib/gateway/logos/monogram.ts';
import { OwnPages } from '../lib/gateway/own-pages.ts';
import { type FileProblems, probeFiles } from '../lib/health/probe-files.ts';
import { MailSender } from '../lib/jobs/mail/mail-sender.ts';
import { openMailer } from '../lib/jobs/mail/mailer.ts';
import { burstsOf } from '../lib/limits/bursts-of.ts';
import { Limits } from '../lib/limits/enforce-limits.ts';
import { Instance } from '../lib/limits/instance.ts';
import { databaseQuota } from '../lib/limits/request-quota.ts';
import type { Drawer } from '../lib/monograms/drawer.ts';
import { THRESHOLDS, UsageNotices } from '../lib/notifications/usage-notices.ts';
import { TokenDirectory } from '../lib/tokens/token-directory.ts';
import { Meter } from '../lib/usage/meter.ts';
import { openUsageJournal, type UsageJournalOptions } from '../lib/usage/open-journal.ts';
import { TopLists } from '../lib/usage/top-lists.ts';
import { UsageFlush } from '../lib/usage/usage-flush.ts';

/** The gateway, with its background work: flushing counts and sending notifications. */
export interface Service extends Gateway {
  db: Database;
  log: Logger;
  /** Who counts bursts: this process, Redis, or this process while Redis is down. */
  limiterMode(): 'process' | 'redis' | 'local';
  isJournalBroken(): boolean;
  probeFiles(): Promise<FileProblems>;
  /** Running instances, this one included, as of the last heartbeat. */
  instances(): number;
  /** Age of the last sign of life of the connection that hears of changes. */
  listenerSilentSeconds(): number;
  hasReachedDatabase(): boolean;
  usage: UsageFlush;
  notifications: MailSender;
  close(): Promise<void>;
}

interface ServiceOptions {
  config: Pick<
    Config,
    | 'origins'
    | 'host'
    | 'port'
    | 'monogramSymbolLetters'
    | 'hidden'
    | 'redisUrl'
    | 'upstash'
    | 'smtpUrl'
    | 'mailFrom'
    | 'dataDir'
    | 'discovery'
    | 'databasePool'
    | 'tls'
    | 'listenUrl'
  >;
  databaseUrl: string;
  drawer: Drawer;
  log: Logger;
  /** Keeps counts on disk until the database has them; without it they are only in memory. */
  journal?: UsageJournalOptions | undefined;
}

/** Does not wait for the database: until it can be reached, responses are 503. */
export function createService(options: ServiceOptions): Service {
  const { config, databaseUrl, drawer, log } = options;
  const db = openDatabase(databaseUrl, poolOptions(config));
  const addresses = addressesOf(config);
  const clock = new SharedClock();
  const instance = new Instance(db, log);
  const { limits, bursts } = openLimits(options, { db, clock, instance });
  const tokens = new TokenDirectory(db, clock);
  const logos = new LogoFinder(db, drawer, config.hidden);
  const brands = new BrandFinder(db, addresses.image, config.hidden);
  const leaks = new LeakNotices(db, tokens, clock, log);
  const notifications = new MailSender(db, openMailer(config), log, addresses.app);
  const wanted = new WantedDomains(db, clock, config.discovery);
  const counting = openCounting(options, { db, instance, limits, wanted });
  let hasReachedDatabase = false;
  const handlers = changeHandlers({ tokens, limits, logos, brands, wanted });
  const listener = listenForChanges(config.listenUrl ?? databaseUrl, log, {
    ...handlers,
    missed() {
      hasReachedDatabase = true;
      handlers.missed();
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
    logos,
    monograms: new Monograms(drawer, config.monogramSymbolLetters),
    answers: new AnswerCache(),
    brands,
    isJournalBroken: counting.isJournalBroken,
    probeFiles: counting.probeFiles,
    hasReachedDatabase: () => hasReachedDatabase,
    instances: () => instance.count,
    listenerSilentSeconds: () => listener.silentSeconds(),
    meter: counting.meter,
    usage: counting.usage,
    tops: counting.tops,
    notifications,
    leaks,
    wanted,
    ownPages: new OwnPages(config.origins.app),
    async close() {
      await leaks.close();
      await counting.close();
      bursts.close();
      await Promise.all([listener.close(), drawer.close(), notifications.close()]);
      await db.close();
    },
  };
}

interface Shared {
  db: Database;
  clock: SharedClock;
  instance: Instance;
  limits: Limits;
  wanted: WantedDomains;
}

function openLimits(
  { config, log }: ServiceOptions,
  { db, clock, instance }: Pick<Shared, 'db' | 'clock' | 'instance'>,
) {
  const bursts = burstsOf(config, clock, instance, log);
  const limits = new Limits({
    clock,
    bursts: bursts.engine,
    requestQuota: databaseQuota(db, instance.id, clock),
    probe: () => instance.beat(),
    log,
  });
  return { limits, bursts };
}

function openCounting(
  { journal: options, log }: ServiceOptions,
  { db, instance, limits, wanted }: Pick<Shared, 'db' | 'instance' | 'limits' | 'wanted'>,
) {
  const kept = options === undefined ? null : openUsageJournal(db, options, instance.id, log);
  const meter = new Meter(instance.id, kept?.journal ?? null);
  const tops = new TopLists(db);
  const notices = new UsageNotices(db);
  const usage = new UsageFlush(db, meter, log, async (added) => {
    if (added.length > 0) limits.endOutage();
    await limits.tick();
    await instance.beatIfDue();
    await tops.flushIfDue();
    await notices.tell(limits.nearlyUsed(THRESHOLDS[0]));
    await wanted.flush();
    await kept?.replayIfDue();
  });

  async function close(): Promise<void> {
    const unwritten = await usage.close();
    // Approximate and allowed to get lost.
    await tops.flush().catch(() => {});
    if (unwritten > 0) {
      if (kept === null) log.error({ requests: unwritten }, 'usage of these requests is lost');
      else log.warn({ requests: unwritten }, 'usage not written; the next process will write it');
      return;
    }
    // With everything counted, other instances can have the rest of the leased quotas.
    await instance.leave().then(
      () => kept?.journal.remove(),
      () => {},
    );
  }

  const isJournalBroken = () => kept?.journal.isBroken ?? options !== undefined;
  const folder = kept?.journal.folder ?? null;
  return { meter, tops, usage, isJournalBroken, probeFiles: () => probeFiles(folder), close };
}

function changeHandlers({
  tokens,
  limits,
  logos,
  brands,
  wanted,
}: Pick<Gateway, 'tokens' | 'limits' | 'logos' | 'brands' | 'wanted'>): ChangeHandlers {
  return {
    token: (id) => tokens.tokenChanged(id),
    account: (id) => tokens.accountChanged(id),
    subjects: (changed) => {
      logos.changed(changed);
      brands.changed(changed);
      wanted.changed(changed.domains);
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
      wanted.markStale();
    },
  };
}
