import type { SharedClock } from '../../core/shared-clock.ts';
import type { Database } from '../../db/client.ts';
import { addSample, forgetOldSamples, type ServiceTotals } from './add-sample.ts';

const MINUTE_MS = 60_000;

/** Writes the differences between totals of this process at the end of each minute. */
export class ServiceSampler {
  readonly #db: Database;
  readonly #clock: Pick<SharedClock, 'nowMs'>;
  readonly #read: () => Promise<ServiceTotals>;
  #minute: number;
  #written: ServiceTotals | null = null;

  /** @param read everything since the process started */
  constructor(db: Database, clock: Pick<SharedClock, 'nowMs'>, read: () => Promise<ServiceTotals>) {
    this.#db = db;
    this.#clock = clock;
    this.#read = read;
    this.#minute = this.#now();
  }

  /** Once a minute; after a failure the next call writes more. @throws (rejects) Unavailable */
  async writeIfDue(): Promise<void> {
    const minute = this.#now();
    if (minute === this.#minute) return;
    const totals = await this.#read();
    await addSample(this.#db, new Date(this.#minute * MINUTE_MS), since(totals, this.#written));
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
  const of = (key: Exclude<keyof ServiceTotals, 'durations'>) => Math.max(0, now[key] - before[key]);
  return {
    served: of('served'),
    refused: of('refused'),
    limited: of('limited'),
    failed: of('failed'),
    loads: of('loads'),
    busyMs: of('busyMs'),
    coveredMs: of('coveredMs'),
    durations: now.durations.map((count, i) => count - (before.durations[i] ?? 0)),
  };
}
