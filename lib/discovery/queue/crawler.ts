import type { Logger } from '../../core/log/logger.ts';
import { inSpan } from '../../core/tracing.ts';
import type { Database } from '../../db/client.ts';
import type { MarkSources } from '../marks/published-marks.ts';
import type { PictureJudge } from '../pixels/seen-picture.ts';
import type { Surroundings } from '../visits/session.ts';
import type { VisitResult } from '../visits/visit-site.ts';
import { type ClaimedVisit, claimVisits, renewLeases, returnLeases } from './claim-visits.ts';
import { Connectivity } from './connectivity.ts';
import { failedVisit } from './failed-visit.ts';
import { finishVisit, stopVisit } from './finish-visit.ts';
import { listenForVisits } from './listen-for-visits.ts';
import { noteAway } from './note-away.ts';
import { patiently } from './patiently.ts';
import { obstacleTo } from './standing.ts';
import { visitUnblocked } from './visit-unblocked.ts';

export interface CrawlerOptions {
  db: Database;
  around: Surroundings;
  judge: PictureJudge;
  marks?: MarkSources;
  log: Logger;
  isManual: boolean;
  isReviewing: boolean;
  /** Visits started per second. */
  perSecond: number;
  atOnce?: number;
}

/** Of crawler processes, so that serving comes first. Decoding processes inherit it. */
export const NICENESS = 10;

const AT_ONCE = 16;
const POLL_MS = 5_000;
/** Visits that waited for the internet start over this time, not all at once. */
const SPREAD_SECONDS = 10;
const RENEW_MS = 30_000;
/** A domain whose visits ended so many crawlers is left alone. */
const MAX_ATTEMPTS = 4;
const STOP_MS = 8_000;
const DATABASE_RETRY_MS = 2_000;
const DNS_MS = 2_000;
/** How long an answer of the name servers about the internet counts. */
const KNOWN_MS = 60_000;

/** Visits the domains that are due until it is stopped. Any number of crawlers may share a database. */
export class Crawler {
  readonly #options: CrawlerOptions;
  readonly #connectivity: Connectivity;
  readonly #running = new Map<string, Promise<void>>();
  readonly #abort = new AbortController();
  readonly #listener: { close(): Promise<void> };
  readonly #renewal: NodeJS.Timeout;
  #isStopping = false;
  /** A wake without a waiter counts for the next wait. */
  #isWoken = false;
  #wake: () => void = () => {};
  #budget = 0;
  #budgetAtMs = performance.now();
  #isDatabaseDown = false;
  #isAway = false;
  #knownUntilMs = 0;
  readonly #ended: Promise<void>;

  constructor(options: CrawlerOptions) {
    this.#options = options;
    this.#connectivity = new Connectivity(() =>
      options.log.warn('no website responds; visits wait until the internet is back'),
    );
    this.#listener = listenForVisits(options.db.url, () => this.#wakeUp());
    this.#renewal = setInterval(() => void this.#renew(), RENEW_MS);
    this.#ended = this.#run();
  }

  get busy(): number {
    return this.#running.size;
  }

  /** Finishes the visits under way, or gives them back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeUp();
    await this.#ended;
    const late = setTimeout(() => this.#abort.abort(), STOP_MS);
    await Promise.all(this.#running.values());
    clearTimeout(late);
    clearInterval(this.#renewal);
    await this.#listener.close();
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        const claimed = await this.#claim();
        this.#isDatabaseDown = false;
        for (const one of claimed) this.#start(one);
        if (claimed.length === 0) await this.#wait(this.#pauseMs());
      } catch (error) {
        if (!this.#isDatabaseDown)
          this.#options.log.warn({ err: error }, 'cannot read the queue of visits, will retry');
        this.#isDatabaseDown = true;
        await this.#wait(DATABASE_RETRY_MS);
      }
    }
  }

  async #claim(): Promise<ClaimedVisit[]> {
    const { db, isManual, atOnce = AT_ONCE } = this.#options;
    const free = Math.min(atOnce - this.#running.size, Math.floor(this.#refilled()));
    const most = this.#connectivity.allowed(free, Date.now());
    if (most <= 0) return [];
    const claimed = await claimVisits(db, most, isManual);
    this.#budget -= claimed.length;
    return claimed;
  }

  #refilled(): number {
    const nowMs = performance.now();
    const { perSecond } = this.#options;
    this.#budget = Math.min(
      Math.max(1, perSecond),
      this.#budget + ((nowMs - this.#budgetAtMs) / 1000) * perSecond,
    );
    this.#budgetAtMs = nowMs;
    return this.#budget;
  }

  #pauseMs(): number {
    const offline = this.#connectivity.waitMs(Date.now());
    if (offline > 0) return Math.min(offline, POLL_MS);
    const { perSecond, atOnce = AT_ONCE } = this.#options;
    // A finished visit wakes a full crawler.
    return this.#running.size >= atOnce || this.#budget >= 1
      ? POLL_MS
      : ((1 - this.#budget) * 1000) / perSecond;
  }

  #start(claimed: ClaimedVisit): void {
    const ended = this.#visit(claimed)
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error, domain: claimed.domain }, 'visit failed'),
      )
      .finally(() => {
        this.#running.delete(claimed.leaseId);
        this.#wakeUp();
      });
    this.#running.set(claimed.leaseId, ended);
  }

  async #visit(claimed: ClaimedVisit): Promise<void> {
    const { db } = this.#options;
    const obstacle = await patiently(() => obstacleTo(db, claimed));
    if (obstacle !== null) return patiently(() => stopVisit(db, claimed, obstacle));
    if (claimed.attempts > MAX_ATTEMPTS) return this.#finish(claimed, failedVisit('unreadable'));
    const result = await this.#believed(await this.#result(claimed));
    const isOffline = this.#connectivity.note(result, Date.now());
    await this.#noteAway(isOffline);
    if (!this.#abort.signal.aborted && !isOffline) return this.#finish(claimed, result);
    const waitSeconds = this.#connectivity.waitMs(Date.now()) / 1000;
    const delay = isOffline ? waitSeconds + Math.random() * SPREAD_SECONDS : 0;
    await returnLeases(db, [claimed.leaseId], delay);
  }

  async #noteAway(isOffline: boolean): Promise<void> {
    if (!isOffline && !this.#isAway) return;
    this.#isAway = isOffline;
    const waitSeconds = isOffline ? this.#connectivity.waitMs(Date.now()) / 1000 : null;
    await noteAway(this.#options.db, waitSeconds).catch((error: unknown) =>
      this.#options.log.debug({ err: error }, 'failed to note whether there is internet'),
    );
  }

  /** Without a route to the internet, some name servers say that no name exists. */
  async #believed(result: VisitResult): Promise<VisitResult> {
    if (result.reason !== 'no_host' || Date.now() < this.#knownUntilMs) return result;
    const { network } = this.#options.around;
    if (network.isKnown !== undefined && !(await network.isKnown(DNS_MS)))
      return { ...result, ...failedVisit('dns_failed') };
    this.#knownUntilMs = Date.now() + KNOWN_MS;
    return result;
  }

  async #finish(claimed: ClaimedVisit, result: VisitResult): Promise<void> {
    const { db, log, isReviewing } = this.#options;
    const written = await patiently(() => finishVisit(db, claimed, result, { isReviewing }));
    log.debug({ domain: claimed.domain, reason: result.reason, written }, 'visited');
  }

  #result(claimed: ClaimedVisit): Promise<VisitResult> {
    const { db, around, judge, marks = {} } = this.#options;
    const { domain } = claimed;
    const options = { around, judge, marks, earlier: claimed, signal: this.#abort.signal };
    return inSpan('visit', { 'blazon.domain': domain }, async (span) => {
      const result = await visitUnblocked(db, domain, options);
      span.setAttribute('blazon.reason', result.reason);
      return result;
    });
  }

  async #renew(): Promise<void> {
    await renewLeases(this.#options.db, [...this.#running.keys()]).catch(() => {});
  }

  #wakeUp(): void {
    this.#isWoken = true;
    this.#wake();
  }

  async #wait(ms: number): Promise<void> {
    if (!this.#isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#isWoken = false;
    this.#wake = () => {};
  }
}
