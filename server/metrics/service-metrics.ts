import { promisify } from 'node:util';
import type { CacheStats } from '../../lib/core/cache/cache-stats.ts';
import { refusalsSoFar } from '../../lib/gateway/http/problem.ts';
import type { Service } from '../create-service.ts';
import type { FrontServer } from '../front-server.ts';
import { checkHealth } from '../health.ts';
import type { Metric, Sample } from './metric.ts';

export interface ServedBy {
  service: Service;
  /** A function, because the server needs the metrics first. */
  front: () => FrontServer;
}

export const serviceMetrics = ({ service, front }: ServedBy): Metric[] => [
  ...countMetrics(service),
  ...stateMetrics({ service, front }),
  ...cacheMetrics(service),
];

const countMetrics = (service: Service): Metric[] => [
  {
    name: 'blazon_requests_total',
    type: 'counter',
    help: 'Counted requests by operation and outcome.',
    labels: ['operation', 'outcome'],
    read: () =>
      service.meter
        .totals()
        .map(({ operation, outcome, count }) => ({ labels: { operation, outcome }, value: count })),
  },
  {
    name: 'blazon_refusals_total',
    type: 'counter',
    help: 'Problem details answered, by code.',
    labels: ['code'],
    read: () => Array.from(refusalsSoFar(), ([code, value]) => ({ labels: { code }, value })),
  },
  {
    name: 'blazon_picture_reads_total',
    type: 'counter',
    help: 'Pictures in the bucket that were not in memory: read from disk or from the bucket, or not at all.',
    labels: ['from'],
    read: () =>
      Object.entries(service.db.pictures.reads).map(([from, value]) => ({ labels: { from }, value })),
  },
  {
    ...{
      name: 'blazon_usage_batches_waiting',
      type: 'gauge',
      help: 'Batches of counts not in the database yet.',
    },
    read: () => service.usage.backlog.batches,
  },
  {
    ...{
      name: 'blazon_usage_lag_seconds',
      type: 'gauge',
      across: 'max',
      help: 'Age of the oldest of these batches.',
    },
    read: () => service.usage.backlog.oldestSeconds,
  },
  {
    ...{
      ...{ name: 'blazon_journal_broken', type: 'gauge', across: 'max' },
      help: '1: counts cannot be written to the journal on disk.',
    },
    read: () => Number(service.isJournalBroken()),
  },
];

const stateMetrics = ({ service, front }: ServedBy): Metric[] => [
  {
    ...{ name: 'blazon_check_ok', type: 'gauge', across: 'min' },
    help: 'Checks of /readyz: 1 if nothing is wrong. `serving` is its status.',
    labels: ['check'],
    read: async () => {
      const { checks, isServing } = await checkHealth(service, front().readiness);
      const known = { database: 'ok', migrations: 'ok', redis: 'ok', disk: 'ok', descriptors: 'ok' };
      return Object.entries({ ...known, ...checks, serving: isServing ? 'ok' : 'no' }).map(
        ([check, found]) => ({ labels: { check }, value: Number(found === 'ok') }),
      );
    },
  },
  {
    ...{ name: 'blazon_connections', type: 'gauge', help: 'Open connections of clients.' },
    read: () => {
      const { server } = front();
      return promisify(server.getConnections.bind(server))();
    },
  },
  {
    ...{ name: 'blazon_instances', type: 'gauge', across: 'max' },
    help: 'Front processes of all machines, as this machine sees them.',
    read: () => service.instances(),
  },
  {
    ...{ name: 'blazon_listener_silent_seconds', type: 'gauge', across: 'max' },
    help: 'Age of the last sign of life of the connection that hears of changes; above 6 it is lost.',
    read: () => service.listenerSilentSeconds(),
  },
  {
    ...{ name: 'blazon_limiter_local', type: 'gauge', across: 'max' },
    help: '1: Redis is configured but down, and each instance limits requests per minute by itself.',
    read: () => Number(service.limiterMode() === 'local'),
  },
  {
    ...{
      name: 'blazon_quota_degraded',
      type: 'gauge',
      across: 'max',
      help: '1: daily quotas are enforced from local state.',
    },
    read: () => Number(service.limits.isDegraded),
  },
  {
    name: 'blazon_limited_accounts',
    type: 'gauge',
    help: 'Accounts whose limits this instance holds, by operation.',
    labels: ['operation'],
    read: () =>
      Object.entries(service.limits.heldAccounts).map(([operation, value]) => ({
        labels: { operation },
        value,
      })),
  },
];

function cacheMetrics(service: Service): Metric[] {
  const caches = (): Record<string, CacheStats> => ({
    tokens: service.tokens.stats,
    monograms: service.monograms.stats,
    ...service.logos.stats,
    ...service.brands.stats,
  });
  const of = (read: (stats: CacheStats) => number | undefined) => (): Sample[] =>
    Object.entries(caches()).flatMap(([cache, stats]) => {
      const value = read(stats);
      return value === undefined ? [] : [{ labels: { cache }, value }];
    });
  const labels = ['cache'];
  return [
    {
      ...{ name: 'blazon_cache_entries', type: 'gauge', help: 'Entries in memory.', labels },
      read: of(({ entries }) => entries),
    },
    {
      ...{ name: 'blazon_cache_bytes', type: 'gauge', help: 'Pictures in memory.', labels },
      read: of(({ bytes }) => bytes),
    },
    {
      ...{ name: 'blazon_cache_loads_total', type: 'counter', help: 'Misses and refreshes.', labels },
      read: of(({ started }) => started),
    },
    {
      name: 'blazon_cache_loads_refused_total',
      type: 'counter',
      help: 'Misses refused because too many were in progress.',
      labels,
      read: of(({ refused }) => refused),
    },
    {
      ...{ name: 'blazon_cache_loading', type: 'gauge', help: 'Misses and refreshes in progress.', labels },
      read: of(({ inProgress }) => inProgress),
    },
  ];
}
