import { type LeasingLimiter, type LimiterOptions, ProcessLimiter } from './limiter.ts';

/** Counters without PostgreSQL and Redis. All processes of a machine share one set (docs/decisions/0009). */
const COUNTERS = {
  /** Requests per minute of accounts, when there is no Redis. */
  bursts: {},
  /** Look-ups of unknown tokens, by network. */
  unknownTokens: { startsAtFirstUse: true, maxKeys: 20_000 },
  /** Requests for pages, by network. */
  pages: { startsAtFirstUse: true, maxKeys: 50_000 },
  /** Pictures on our own pages, by network. */
  visitors: { maxKeys: 50_000 },
} satisfies Record<string, LimiterOptions>;

export type CounterName = keyof typeof COUNTERS;
export type Counters = Readonly<Record<CounterName, LeasingLimiter>>;

export const COUNTER_NAMES = Object.keys(COUNTERS) as CounterName[];

export const counterInProcess = (name: CounterName, now: () => number): ProcessLimiter =>
  new ProcessLimiter(now, COUNTERS[name]);

export const countersFrom = (make: (name: CounterName) => LeasingLimiter): Counters =>
  Object.fromEntries(COUNTER_NAMES.map((name) => [name, make(name)])) as Counters;

/** @param now of the shared clock, in milliseconds */
export const countersInProcess = (now: () => number): Counters =>
  countersFrom((name) => counterInProcess(name, now));
