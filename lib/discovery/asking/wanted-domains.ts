import { and, lt, sql } from 'drizzle-orm';
import type { VisitSoFar, Wanted } from '../../catalog/wanted.ts';
import { RecentCache } from '../../core/cache/recent-cache.ts';
import { clientNetwork } from '../../core/client-network.ts';
import type { DiscoverySettings } from '../../core/config/config.ts';
import type { PlanLimits } from '../../core/plans/plans.ts';
import type { SharedClock } from '../../core/shared-clock.ts';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { visit } from '../../db/schema/index.ts';
import { ProcessLimiter } from '../../limits/limiter.ts';
import { isPublicAddress } from '../../net/public-address.ts';
import { isVisitable } from './is-visitable.ts';
import { type QueueState, readQueueState } from './queue-state.ts';
import { type AskedVisit, queueVisits } from './queue-visits.ts';
import { WaitingVisits } from './waiting-visits.ts';

export interface Asker {
  /** Of the budget, see lib/db/schema/visit.ts. */
  ownerId: string;
  limits: Pick<PlanLimits, 'discoverPerDay' | 'discoverWaiting'>;
  priority: number;
  /** A visitor of our own pages. */
  isVisitor?: boolean;
  /** Set for tokens that pages contain. */
  pageTokenId?: string;
  client: (() => string) | undefined;
}

const PER_PAGE_TOKEN = { limit: 30, windowMs: MINUTE_MS };
const PER_NETWORK = { limit: 60, windowMs: MINUTE_MS };
/** New domains per day and network, so that no visitor of our own pages uses up the budget of all. */
const PER_VISITOR = { limit: 30, windowMs: DAY_MS };

const MAX_BATCH = 5_000;
const MAX_REMEMBERED = 50_000;
const REMEMBERED_MS = HOUR_MS;
const STATE_EVERY_MS = 5_000;
/** The queue's state is read only while somebody asks. */
const IDLE_AFTER_MS = MINUTE_MS;

/** Of a visit that starts immediately. */
const MIN_RETRY_SECONDS = 5;
const RETRY_WHEN_PAUSED_SECONDS = 300;
/** A site that failed is tried again this soon at the earliest; later retries count as no logo. */
const MAX_RETRY_SECONDS = 5400;

/** Collected in memory and written once a second, so that no request waits. What does not fit is asked for again. */
export class WantedDomains {
  readonly #db: Database;
  readonly #clock: SharedClock;
  readonly #settings: DiscoverySettings;
  readonly #limiter: ProcessLimiter;
  readonly #waiting = new WaitingVisits();
  /** By owner and domain: asked for, when. */
  readonly #asked = new RecentCache<string, number>({ max: MAX_REMEMBERED });
  readonly #blocked = new RecentCache<string, true>({ max: MAX_REMEMBERED });
  readonly #closed = new RecentCache<string, number>({ max: MAX_REMEMBERED });
  #batch = new Map<string, AskedVisit>();
  #used = new Set<string>();
  #queue: QueueState = { waiting: 0, isPaused: false, usedToday: 0 };
  #queueReadAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Database, clock: SharedClock, settings: DiscoverySettings) {
    this.#db = db;
    this.#clock = clock;
    this.#settings = settings;
    this.#limiter = new ProcessLimiter(() => clock.nowMs(), { startsAtFirstUse: true, maxKeys: 20_000 });
  }

  /** @returns seconds after which the answer may be another; null: no visit is on its way */
  want({ domain, visit }: Wanted, asker: Asker, nowMs: number): number | null {
    if (this.#settings.mode === 'off' || visit?.state === 'withdrawn') return null;
    this.#askedAt = performance.now();
    if (visit !== null) {
      this.#note(domain, asker, nowMs);
      return this.#secondsTo(visit, nowMs);
    }
    if (this.#settings.mode === 'manual') return null;
    const key = keyOf(asker.ownerId, domain);
    const isAsked = this.#batch.has(key) || this.#waiting.has(asker.ownerId, domain);
    if (!isAsked && !this.#mayAsk(domain, asker, nowMs)) return null;
    if (!isAsked) {
      this.#note(domain, asker, nowMs);
      this.#waiting.add(asker.ownerId, domain, asker.isVisitor === true);
    }
    return this.#secondsInQueue();
  }

  /** A discovered logo is refreshed while it is used. */
  use(domain: string): void {
    if (this.#settings.mode !== 'off' && this.#used.size < MAX_BATCH) this.#used.add(domain);
  }

  changed(domains: ReadonlySet<string>): void {
    this.#waiting.end(domains);
  }

  /** Ends of visits may have been missed. */
  markStale(): void {
    this.#waiting.clear();
  }

  /** @throws (rejects) Unavailable; the next flush retries */
  async flush(): Promise<void> {
    const day = dayOf(this.#clock.nowMs());
    await this.#waiting.settle(this.#db, day);
    if (this.#used.size > 0) {
      const used = [...this.#used];
      await noteUse(this.#db, used);
      for (const domain of used) this.#used.delete(domain);
    }
    if (this.#batch.size > 0) await this.#flushBatch(day);
    const now = performance.now();
    if (now - this.#askedAt > IDLE_AFTER_MS || now - this.#queueReadAt < STATE_EVERY_MS) return;
    this.#queueReadAt = now;
    this.#queue = await readQueueState(this.#db, day);
  }

  async #flushBatch(day: number): Promise<void> {
    const batch = [...this.#batch];
    const refused = await queueVisits(
      this.#db,
      day,
      batch.map(([, asked]) => asked),
    );
    for (const [key] of batch) this.#batch.delete(key);
    for (const { domain, ownerId, why } of refused) {
      this.#waiting.drop(ownerId, domain);
      if (why === 'blocked') this.#blocked.set(domain, true);
      else this.#closed.set(ownerId, day);
    }
  }

  #note(domain: string, { ownerId, limits, priority }: Asker, nowMs: number): void {
    const key = keyOf(ownerId, domain);
    if (this.#batch.size >= MAX_BATCH || nowMs - (this.#asked.get(key) ?? 0) < REMEMBERED_MS) return;
    this.#asked.set(key, nowMs);
    this.#batch.set(key, { domain, ownerId, priority, perDay: limits.discoverPerDay });
  }

  #mayAsk(
    domain: string,
    { ownerId, limits, isVisitor, pageTokenId, client }: Asker,
    nowMs: number,
  ): boolean {
    const { deny, perDay } = this.#settings;
    if (this.#batch.size >= MAX_BATCH || this.#queue.usedToday + this.#batch.size >= perDay) return false;
    if (limits.discoverPerDay === 0 || this.#closed.get(ownerId) === dayOf(nowMs)) return false;
    if (this.#blocked.has(domain) || !isVisitable(domain)) return false;
    if (deny.names.some((name) => domain === name || domain.endsWith(`.${name}`))) return false;
    if (this.#waiting.countOf(ownerId) >= limits.discoverWaiting) return false;
    const take = (name: string, policy: typeof PER_NETWORK) =>
      this.#limiter.take(name, policy, 1).granted === 1;
    if (pageTokenId !== undefined && !take(`token ${pageTokenId}`, PER_PAGE_TOKEN)) return false;
    if (client === undefined) return true;
    const address = client();
    const network = clientNetwork(address);
    if (!take(`network ${network}`, PER_NETWORK)) return false;
    // Behind a proxy that is not in TRUSTED_PROXIES, all visitors have its address.
    return !isVisitor || !isPublicAddress(address) || take(`visitor ${network}`, PER_VISITOR);
  }

  #secondsTo({ state, dueAtMs }: VisitSoFar, nowMs: number): number | null {
    if (state === 'queued' || state === 'visiting') return this.#secondsInQueue();
    if (state !== 'later') return null;
    const seconds = Math.ceil((dueAtMs - nowMs) / 1000);
    return seconds > MAX_RETRY_SECONDS ? null : Math.max(seconds, this.#secondsInQueue());
  }

  /** Visits ahead, by the rate at which they start. */
  #secondsInQueue(): number {
    if (this.#queue.isPaused) return RETRY_WHEN_PAUSED_SECONDS;
    const { perSecond, workers } = this.#settings;
    return MIN_RETRY_SECONDS + Math.ceil(this.#queue.waiting / (perSecond * Math.max(1, workers)));
  }
}

const keyOf = (ownerId: string, domain: string): string => `${ownerId} ${domain}`;

/** Visits of unused domains are not refreshed. */
const noteUse = ({ orm }: Database, domains: readonly string[]) =>
  withDeadline(
    orm
      .update(visit)
      .set({ lastAsked: sql`now()` })
      .where(
        and(
          sql`${visit.domain} = any(${sql.param(domains)}::text[])`,
          lt(visit.lastAsked, sql`now() - interval '24 hours'`),
        ),
      ),
  );
