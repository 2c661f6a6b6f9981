import { beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { commandLineHere } from '../tests/support/command-line.ts';
import { anAccount } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';

// Each command starts a process.
vi.setConfig({ testTimeout: 120_000 });

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const { json, failure } = commandLineHere(() => db);

test('discover queues domains and missed identifiers', async () => {
  const account = await anAccount(db);
  await db.sql`insert into usage_top (account_id, day, list, name, count) values
    (${account}, now()::date, 'missed', 'www.often-missed.com', 9), (${account}, now()::date, 'missed', 'XYZ', 9),
    (${account}, now()::date, 'missed', 'example.com', 9)`;
  expect(await json('discover', 'https://www.acme.com/about', 'acme.com')).toMatchObject({
    queued: ['acme.com'],
  });
  expect(await json('discover', '--missed')).toMatchObject({ queued: ['often-missed.com'], skipped: 0 });
  expect(await db.sql`select domain, priority from visit order by priority`).toEqual([
    { domain: 'acme.com', priority: 0 },
    { domain: 'often-missed.com', priority: 4 },
  ]);
  expect(await failure('discover')).toMatchObject({ code: 2, name: 'usage' });
  expect(await failure('discover', 'nothing')).toMatchObject({ code: 1, name: 'invalid_domain' });
});

test('pause, block, review and forget', async () => {
  expect(await json('discovery', 'pause')).toEqual({ pause: true, changed: true });
  expect(await json('discovery', 'status')).toMatchObject({ isPaused: true, states: { queued: 2 } });
  await json('discovery', 'resume');
  await db.sql`update visit set state = 'found', reason = 'found', weight = 55, dhash = 'x', visited_at = now() where domain = 'acme.com'`;
  expect(await json('discovery', 'review')).toMatchObject([{ domain: 'acme.com', weight: 55 }]);
  expect(await json('discovery', 'review', '--accept', 'acme.com')).toEqual([]);
  expect(await json('discovery', 'block', 'acme.com', '--reason', 'asked')).toEqual({
    subject: 'acme.com',
    withdrawn: 1,
  });
  expect(await json('discovery', 'block')).toMatchObject([
    { subject: 'acme.com', reason: 'asked', blockedBy: 'cli' },
  ]);
  expect(await json('discovery', 'unblock', 'acme.com')).toEqual({ subject: 'acme.com' });
  expect(await json('discovery', 'forget', 'acme.com')).toEqual({ domain: 'acme.com' });
  expect(await failure('discovery', 'forget', 'acme.com')).toMatchObject({ code: 1, name: 'not_found' });
  expect(await failure('discovery', 'forget')).toMatchObject({ code: 2, name: 'usage' });
});
