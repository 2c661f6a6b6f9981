import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../../db/client.ts';
import { serviceSample } from '../../db/schema/index.ts';
import { addSample, forgetOldSamples, type ServiceGauges, type ServiceTotals } from './add-sample.ts';
import { DURATION_BOUNDS } from './durations.ts';
import { serviceDays, serviceNow } from './service-days.ts';
import { serviceHistory } from './service-history.ts';
import { ServiceSampler } from './service-sampler.ts';

const MINUTE_MS = 60_000;
const NOON = new Date('2026-03-01T12:00:00Z');
const minutesBefore = (minutes: number) => new Date(NOON.getTime() - minutes * MINUTE_MS);

let db: Database;

beforeAll(async () => {
  db = await testDatabase();
});

type Sample = ServiceTotals & ServiceGauges;
const totals = (served: number, more: Partial<Sample> = {}): Sample => ({
  ...{ served, refused: 0, limited: 0, exhausted: 0, failed: 0 },
  ...{ matched: 0, loads: 0, busyMs: 600, coveredMs: MINUTE_MS, freeMb: null, waiting: null },
  durations: DURATION_BOUNDS.map(() => 0).concat(0),
  ...more,
});

/** `count` responses between 2.5 and 5 ms. */
const fast = (count: number) => totals(0).durations.map((_, i) => (i === 5 ? count : 0));

test('instances add up in a minute, minutes in an hour, and a period has every point', async () => {
  await addSample(
    db,
    minutesBefore(2),
    totals(100, { loads: 25, matched: 60, freeMb: 900, waiting: 4, durations: fast(10) }),
  );
  await addSample(db, minutesBefore(2), totals(20, { failed: 3, freeMb: 700, durations: fast(5) }));
  await addSample(db, minutesBefore(30), totals(7, { limited: 2, exhausted: 1, waiting: 9 }));
  const hour = await serviceHistory(db, 'hour', NOON);
  expect(hour.points).toHaveLength(60);
  expect(hour.points.at(-1)).toMatchObject({ at: NOON, isCovered: false, served: 0, p99: null });
  expect(hour.points.at(-3)).toMatchObject({ served: 120, failed: 3, fromMemory: 1 - 25 / 120, busy: 0.01 });
  expect(hour.points.at(-3)).toMatchObject({ matched: 0.5, freeMb: 700, waiting: 4 });
  expect(hour.points.at(-3)?.p50).toBeGreaterThan(0.0025);
  expect(hour.points.at(-3)?.p99).toBeLessThanOrEqual(0.005);
  expect(hour.whole).toMatchObject({ served: 127, limited: 2, exhausted: 1, failed: 3 });
  const day = await serviceHistory(db, 'day', NOON);
  expect(day.points.at(-3)).toMatchObject({ freeMb: null, waiting: 9 });
  expect(day.points.slice(-3).map(({ served }) => served)).toEqual([7, 120, 0]);
  const month = await serviceHistory(db, 'month', NOON);
  expect(month.points.at(-1)?.served).toBe(127);
});

test('a process writes its difference at the end of each minute, and loses nothing when a write fails', async () => {
  const at = new Date('2026-04-01T09:00:30Z').getTime();
  let now = at;
  let served = 0;
  const gauges = async () => ({ freeMb: 1, waiting: null });
  const sampler = new ServiceSampler(
    db,
    { nowMs: () => now },
    { totals: async () => totals(served), gauges },
  );
  const broken = new ServiceSampler(
    db,
    { nowMs: () => now },
    { totals: () => Promise.reject(new Error('no')), gauges },
  );
  const last = async () => (await serviceHistory(db, 'hour', new Date(now))).points.slice(-3);
  served = 5;
  await sampler.writeIfDue();
  expect((await last()).map((point) => point.served)).toEqual([0, 0, 0]);
  now = at + MINUTE_MS;
  await sampler.writeIfDue();
  await expect(broken.writeIfDue()).rejects.toThrow('no');
  served = 12;
  await sampler.writeIfDue();
  now = at + 2 * MINUTE_MS;
  await sampler.writeIfDue();
  expect((await last()).map((point) => point.served)).toEqual([5, 7, 0]);
});

test('a day with failures or hours without an instance is not ok', async () => {
  const own = await testDatabase();
  const at = (text: string) => new Date(`2026-05-${text}:00Z`);
  const hoursOf = async (day: string, hours: number[], failed = 0) => {
    for (const hour of hours)
      await addSample(own, at(`${day}T${`${hour}`.padStart(2, '0')}:00`), totals(1000, { failed }));
  };
  const all = Array.from({ length: 24 }, (_, i) => i);
  await hoursOf('02', all.slice(6));
  await hoursOf('03', all, 10);
  await hoursOf('04', all.slice(0, 20));
  await hoursOf('05', [0, 1]);
  const days = await serviceDays(own, 5, at('05T02:30'));
  expect(days.map(({ day, state, hoursDown }) => [day, state, hoursDown])).toEqual([
    ['2026-05-01', 'unknown', 0],
    ['2026-05-02', 'ok', 0],
    ['2026-05-03', 'degraded', 0],
    ['2026-05-04', 'down', 4],
    ['2026-05-05', 'ok', 0],
  ]);
  expect(await serviceNow(own, at('05T02:30'))).toBe('unknown');
  expect(await serviceNow(own, at('05T01:03'))).toBe('ok');
  await addSample(own, at('05T01:02'), totals(0, { failed: 200 }));
  expect(await serviceNow(own, at('05T01:03'))).toBe('down');
});

test('rows of a version that did not count matches have no rate of matches', async () => {
  const own = await testDatabase();
  const durations = totals(0).durations;
  await own.orm.insert(serviceSample).values({
    ...{ resolution: 'minute', at: minutesBefore(2), served: 10, refused: 0, limited: 0, failed: 0 },
    ...{ loads: 0, busyMs: 0, coveredMs: MINUTE_MS, durations },
  });
  await addSample(own, minutesBefore(1), totals(10, { matched: 5 }));
  const { points, whole } = await serviceHistory(own, 'hour', NOON);
  expect(points.slice(-3).map(({ matched }) => matched)).toEqual([null, 0.5, null]);
  expect(whole.matched).toBe(0.5);
});

test('minutes are kept for a day, hours for longer', async () => {
  const yesterday = new Date(Math.floor((Date.now() - 26 * 60 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS);
  await addSample(db, yesterday, totals(1));
  await forgetOldSamples(db);
  const kept = await db.orm.select().from(serviceSample);
  expect(kept.filter(({ resolution, at }) => resolution === 'minute' && at < yesterday)).toEqual([]);
  expect(kept.some(({ resolution, at }) => resolution === 'hour' && at <= yesterday)).toBe(true);
});
