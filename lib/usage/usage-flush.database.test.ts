import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/test-database.ts';
import { createLogger } from '../core/log/logger.ts';
import { HOUR_MS } from '../core/time.ts';
import { newId } from '../db/new-id.ts';
import { Meter } from './meter.ts';
import { UsageFlush } from './usage-flush.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('old batches are deleted every hour, by the housekeeper only', async () => {
  const db = await testDatabase();
  await db.sql`insert into usage_batch (id, added_at) values (${newId()}, now() - interval '36 days')`;
  await db.sql`insert into usage_instance values (${newId()}, 7, now() - interval '36 days')`;
  const batches = async () =>
    (await db.sql`select 1 from usage_batch union all select 1 from usage_instance`).length;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const flushOf = (forgets: boolean) =>
    new UsageFlush(db, new Meter(newId(), null), createLogger('silent'), {
      onFlushed: async () => {},
      forgets,
    });
  const another = flushOf(false);
  vi.advanceTimersByTime(HOUR_MS);
  await another.close();
  expect(await batches()).toBe(2);
  const housekeeper = flushOf(true);
  vi.advanceTimersByTime(HOUR_MS);
  await expect.poll(batches).toBe(0);
  await housekeeper.close();
});
