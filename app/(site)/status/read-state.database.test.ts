import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { recentServiceState } from './read-state.ts';

test('many visitors within ten seconds cost the database one look; parts that are off are left out', async () => {
  const db = await testDatabase();
  const noonMs = Date.UTC(2030, 0, 1, 12);
  const after = (ms: number) =>
    recentServiceState(db, { isDiscovering: true, sendsMail: true }, new Date(noonMs + ms));
  const [first, second] = await Promise.all([after(0), after(1)]);
  expect(first.parts.map(({ name }) => name)).toEqual(['api', 'pages', 'database', 'mail', 'discovery']);
  expect(second).toBe(first);
  expect(await after(9_999)).toBe(first);
  expect(await after(10_000)).not.toBe(first);

  await db.sql`update discovery_state set away_until = now() + interval '1 minute'`;
  const { parts: offline } = await after(25_000);
  expect(offline.at(-1)).toEqual({ name: 'discovery', state: 'degraded', detail: 'away' });

  const without = { isDiscovering: false, sendsMail: false };
  const { parts } = await recentServiceState(db, without, new Date(noonMs + 40_000));
  expect(parts.map(({ name }) => name)).toEqual(['api', 'pages', 'database']);
});
