import type { SharedClock } from '../../core/shared-clock.ts';
import type { Database } from '../../db/client.ts';
import {
  addSample,
  COUNTERS,
  forgetOldSamples,
  type ServiceGauges,
  type ServiceTotals,
} from './add-sample.ts';

const MINUTE_MS = 60_000;

export interface ServiceReadings {
  /** Everything since the process started. */
  totals: () => Promise<ServiceTotals>;
  gauges: () => Promise<ServiceGauges>;
}

export class ServiceSampler {
  readonly #db: Database;
  readonly #clock: Pick<SharedClock, 'nowMs'>;
  readonly #read: ServiceReadings;
  #minute: number;
  #written: ServiceTotals | null = null;

  constructor(db: Database, clock: Pick<SharedClock, 'nowMs'>, read: ServiceReadings) {
    this.#db = db;
    this.#clock = clock;
    this.#read = read;
    this.#minute = this.#now();
  }

  /** Once a minute; after a failure the next call writes more. @throws (rejects) Unavailable */
  async writeIfDue(): Promise<void> {
    const minute = this.#now();
    if (minute === this.#minute) return;
    const [totals, gauges] = await Promise.all([this.#read.totals(), this.#read.gauges()]);
    const sample = { ...since(totals, this.#written), ...gauges };
    await addSample(this.#db, new Date(this.#minute * MINUTE_MS), sample);
    this.#written = totals;
    this.#minute = minute;
    if (minute % 60 === 0) await forgetOldSamples(this.#db);
  }

  #now(): number {
    return Math.floor(this.#clock.nowMs() / MINUTE_MS);
  }
}

function since(now: ServiceTotals, before: ServiceTotals | null): ServiceTotals {
  if (before === null) return now;
  const durations = now.durations.map((count, i) => count - (before.durations[i] ?? 0));
  const counts = COUNTERS.map((name) => [name, Math.max(0, now[name] - before[name])]);
  return { ...now, ...Object.fromEntries(counts), durations };
}
