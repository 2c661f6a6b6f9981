import { addressesOf, type Config } from '../lib/core/config/config.ts';
import type { Logger } from '../lib/core/log/logger.ts';
import { SharedClock } from '../lib/core/shared-clock.ts';
import { type ChangeHandlers, type ChangeListener, listenForChanges } from '../lib/db/changes.ts';
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
import { Trials } from '../lib/gateway/trials.ts';
import { type FileProblems, probeFiles } from '../lib/health/probe-files.ts';
import type { ServiceTotals } from '../lib/health/samples/add-sample.ts';
import { ServiceSampler } from '../lib/health/samples/service-sampler.ts';
import { MailSender } from '../lib/jobs/mail/mail-sender.ts';
import { openMailer } from '../lib/jobs/mail/mailer.ts';
import { burstsOf } from '../lib/limits/bursts-of.ts';
import { type Counters, countersInProcess } from '../lib/limits/counters.ts';
import { Limits } from '../lib/limits/enforce-limits.ts';
import { Instance } from '../lib/limits/instance.ts';
import { databaseQuota } from '../lib/limits/request-quota.ts';
import type { Drawer } from '../lib/monograms/drawer.ts';
import { THRESHOLDS, UsageNotices } from '../lib/notifications/usage-notices.ts';
import { TokenDirectory } from '../lib/tokens/token-directory.ts';
import { Meter } from '../lib/usage/meter.ts';
import { openUsageJournal, type UsageJournalOptions } from '../lib/usage/open-journal.ts';
import { RequestLog } from '../lib/usage/request-log.ts';
import { TopLists } from '../lib/usage/top-lists.ts';
import { UsageFlush } from '../lib/usage/usage-flush.ts';
import { RequestDurations } from './request-durations.ts';
import { gaugesReader } from './service-gauges.ts';
import { totalsReader } from './service-totals.ts';

/** The gateway, with its background work: flushing counts and sending notifications. */
export interface Service extends Gateway {
  db: Database;
  log: Logger;
  limits: Limits;
  meter: Meter;
  tops: TopLists;
  requests: RequestLog;
  trials: Trials;
  /** Who counts bursts: this process, Redis, or this process while Redis is down. */
  limiterMode(): 'process' | 'redis' | 'local';
  isJournalBroken(): boolean;
  probeFiles(): Promise<FileProblems>;
  /** Running instances, this one included, as of the last heartbeat. */
  instances(): number;
  counters: Counters;
  /** Age of the last sign of life of the connection that hears of changes. */
  listenerSilentSeconds(): number;
  hasReachedDatabase(): boolean;
  durations: RequestDurations;
  usage: UsageFlush;
  /** null: another process of this machine sends mail. */
  notifications: MailSender | null;
  close(): Promise<void>;
}

/** Shared by the front processes of a machine (docs/decisions/0009). */
export interface Shared {
  counters: Counters;
  listen(handlers: ChangeHandlers): ChangeListener;
  /** Whether this process sends mail and deletes old rows for all. */
  isHousekeeper: boolean;
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
    | 'bucket'
  >;
  databaseUrl: string;
  drawer: Drawer;
  log: Logger;
  /** Keeps counts on disk until the database has them; without it they are only in memory. */
  journal?: UsageJournalOptions | undefined;
  shared?: Shared | undefined;
}

/** Does not wait for the database: until it can be reached, responses are 503. */
export function createService(options: ServiceOptions): Service {
  const { config, databaseUrl, drawer, log } = options;
  const db = openDatabase(databaseUrl, poolOptions(config));
  const addresses = addressesOf(config);
  const clock = new SharedClock();
  const instance = new Instance(db, log);
  const shared = options.shared ?? ownParts(options, clock);
  const { counters } = shared;
  const { limits, bursts } = openLimits(options, { db, clock, instance, counters });
  const tokens = new TokenDirectory(db, clock, counters.unknownTokens);
  const logos = new LogoFinder(db, drawer, config.hidden);
  const brands = new BrandFinder(db, addresses.image, config.hidden);
  const leaks = new LeakNotices(db, tokens, clock, log);
  const notifications = shared.isHousekeeper
    ? new MailSender(db, openMailer(config), log, addresses.app)
    : null;
  const wanted = new WantedDomains(db, clock, config.discovery);
  const durations = new RequestDurations();
  const counting = openCounting(options, { db, clock, instance, limits, wanted, shared }, (meter) =>
    totalsReader({ meter, logos, brands, durations }),
  );
  let hasReachedDatabase = false;
  const handlers = changeHandlers({ tokens, limits, logos, brands, wanted });
  const listener = shared.listen({
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
    counters,
    listenerSilentSeconds: () => listener.silentSeconds(),
    meter: counting.meter,
    usage: counting.usage,
    tops: counting.tops,
    requests: counting.requests,
    notifications,
    leaks,
    wanted,
    ownPages: new OwnPages(config.origins.app, counters.visitors),
    durations,
    trials: new Trials(),
    async close() {
      await leaks.close();
      await counting.close();
      bursts.close();
      await Promise.all([listener.close(), drawer.close(), notifications?.close()]);
      await db.close();
    },
  };
}

const ownParts = ({ config, databaseUrl, log }: ServiceOptions, clock: SharedClock): Shared => ({
  counters: countersInProcess(() => clock.nowMs()),
  listen: (handlers) => listenForChanges(config.listenUrl ?? databaseUrl, log, handlers),
  isHousekeeper: true,
});

interface Parts {
  db: Database;
  clock: SharedClock;
  instance: Instance;
  counters: Counters;
  limits: Limits;
  wanted: WantedDomains;
  shared: Shared;
}

function openLimits(
  { config, log }: ServiceOptions,
  { db, clock, instance, counters }: Pick<Parts, 'db' | 'clock' | 'instance' | 'counters'>,
) {
  const bursts = burstsOf(config, counters.bursts, instance, log);
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
  { config, journal: options, log }: ServiceOptions,
  {
    db,
    clock,
    instance,
    limits,
    wanted,
    shared,
  }: Pick<Parts, 'db' | 'clock' | 'instance' | 'limits' | 'wanted' | 'shared'>,
  totalsOf: (meter: Meter) => () => Promise<ServiceTotals>,
) {
  const kept = options === undefined ? null : openUsageJournal(db, options, instance.id, log);
  const meter = new Meter(instance.id, kept?.journal ?? null);
  const tops = new TopLists(db, { trims: shared.isHousekeeper });
  const requests = new RequestLog(db);
  const notices = new UsageNotices(db);
  const samples = new ServiceSampler(db, clock, {
    totals: totalsOf(meter),
    gauges: gaugesReader(db, { dataDir: config.dataDir, isHousekeeper: shared.isHousekeeper }),
  });
  const usage = new UsageFlush(db, meter, log, {
    forgets: shared.isHousekeeper,
    onFlushed: async (added) => {
      if (added.length > 0) limits.endOutage();
      await limits.tick();
      await instance.beatIfDue();
      await tops.flushIfDue();
      await requests.flush();
      await notices.tell(limits.nearlyUsed(THRESHOLDS[0]));
      await wanted.flush();
      await kept?.replayIfDue();
      await samples.writeIfDue();
    },
  });

  async function close(): Promise<void> {
    const unwritten = await usage.close();
    // Other processes can have the rest of this minute.
    await limits.tick(true).catch(() => {});
    // Approximate and allowed to get lost.
    await tops.flush().catch(() => {});
    await requests.flush().catch(() => {});
    if (unwritten > 0) {
      if (kept === null || kept.journal.isBroken)
        log.error({ requests: unwritten }, 'usage of these requests is lost');
      else log.warn({ requests: unwritten }, 'usage not written; the next process will write it');
      return;
    }
    // With everything counted, other instances can have the rest of the leased quotas.
    await instance.leave().then(
      () => kept?.journal.remove(),
      () => {},
    );
  }

  const isJournalBroken = () => kept?.journal.isBroken ?? false;
  const folder = kept?.journal.folder ?? null;
  return { meter, tops, requests, usage, isJournalBroken, probeFiles: () => probeFiles(folder), close };
}

function changeHandlers({
  tokens,
  limits,
  logos,
  brands,
  wanted,
}: Pick<Service, 'tokens' | 'limits' | 'logos' | 'brands' | 'wanted'>): ChangeHandlers {
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
