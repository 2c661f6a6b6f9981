import { RecentCache } from '../../lib/core/cache/recent-cache.ts';
import type { ChildFailureReason } from '../../lib/core/process/killable-child.ts';
import { changeFeed } from '../../lib/db/changes.ts';
import { type CounterName, countersFrom } from '../../lib/limits/counters.ts';
import type { Grant, LeasingLimiter, WindowPolicy } from '../../lib/limits/limiter.ts';
import type { Drawer } from '../../lib/monograms/drawer.ts';
import { DrawerUnavailable, DrawingFailed } from '../../lib/monograms/drawing-errors.ts';
import type { Shared } from '../create-service.ts';
import { type CallFailed, type CallOther, callsOver } from './calls.ts';
import type { PrimaryCalls, ToWorker } from './primary.ts';

export interface Primary {
  shared: Shared;
  drawer: Drawer;
  metricsOfAll: { text(): Promise<string> };
}

/** @param worker number of this process; the first is the housekeeper */
export function connectToPrimary(worker: number): Primary {
  const call = callsOver<PrimaryCalls>(process);
  return {
    shared: {
      counters: countersFrom((name) => new RemoteCounter(name, call)),
      listen: (handlers) => listenToPrimary(call, handlers),
      isHousekeeper: worker === 1,
    },
    drawer: {
      draw: async (spec) => {
        const { buffer, byteOffset, byteLength } = await call('draw', spec).catch(rethrowDrawing);
        return Buffer.from(buffer, byteOffset, byteLength);
      },
      close: async () => {},
    },
    metricsOfAll: { text: () => call('metrics') },
  };
}

const listenToPrimary: (
  call: CallOther<PrimaryCalls>,
  ...args: Parameters<Shared['listen']>
) => ReturnType<Shared['listen']> = (call, handlers) => {
  const feed = changeFeed(handlers);
  let heardAt = performance.now();
  const missed = (): void => {
    heardAt = performance.now();
    feed.missed();
  };
  process.on('message', (message: ToWorker | null) => {
    if (message?.type === 'missed') missed();
    if (message?.type !== 'payload') return;
    heardAt = performance.now();
    feed.payload(message.text);
  });
  // It may have been connected before this process started.
  call('isListening').then(
    (isListening) => isListening && missed(),
    () => {},
  );
  return {
    silentSeconds: () => (performance.now() - heardAt) / 1000,
    close: async () => feed.close(),
  };
};

function rethrowDrawing(error: CallFailed): never {
  if (error.name === 'DrawingFailed') throw new DrawingFailed(error.message);
  throw new DrawerUnavailable((error.reason ?? 'closed') as ChildFailureReason, error.message);
}

/** How long a refusal is repeated without asking: guesses must not keep the primary busy. */
const REFUSED_MS = 250;
const MAX_REFUSED = 10_000;

class RemoteCounter implements LeasingLimiter {
  readonly epoch = 0;
  readonly isShared = true;
  readonly #name: CounterName;
  readonly #call: CallOther<PrimaryCalls>;
  readonly #refused = new RecentCache<string, { grant: Grant; at: number }>({ max: MAX_REFUSED });

  constructor(name: CounterName, call: CallOther<PrimaryCalls>) {
    this.#name = name;
    this.#call = call;
  }

  take(key: string, policy: WindowPolicy, count: number): Grant | Promise<Grant> {
    const refused = this.#refused.get(key);
    const age = refused === undefined ? Number.POSITIVE_INFINITY : performance.now() - refused.at;
    if (refused !== undefined && count > 0 && age < Math.min(REFUSED_MS, refused.grant.endsInMs))
      return { ...refused.grant, endsInMs: refused.grant.endsInMs - age };
    return this.#take(key, policy, count);
  }

  async #take(key: string, policy: WindowPolicy, count: number): Promise<Grant> {
    const grant = await this.#call('take', this.#name, key, policy, count);
    if (count > 0 && grant.granted === 0) this.#refused.set(key, { grant, at: performance.now() });
    return grant;
  }

  giveBack(key: string, policy: WindowPolicy, count: number, window: number): void {
    this.#refused.delete(key);
    this.#call('giveBack', this.#name, key, policy, count, window).catch(() => {});
  }
}
