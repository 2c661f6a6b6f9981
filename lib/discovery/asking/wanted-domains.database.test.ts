import { beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../tests/support/factories.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { loadConfig } from '../../core/config/config.ts';
import { PLANS, type PlanLimits } from '../../core/plans/plans.ts';
import { SharedClock } from '../../core/shared-clock.ts';
import { dayOf } from '../../core/time.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { WantedDomains } from './wanted-domains.ts';

let db: Database;
const clock = new SharedClock();

beforeAll(async () => {
  db = await testDatabase();
});

const open = (env: Record<string, string> = {}) => new WantedDomains(db, clock, loadConfig(env).discovery);

/** An account that asks one instance. */
async function anAsker(wanted: WantedDomains, limits: Partial<PlanLimits> = {}, more: object = {}) {
  const accountId = await anAccount(db, { plan: 'free' });
  const asker = {
    ownerId: accountId,
    limits: { ...PLANS.free.limits, ...limits },
    priority: 2,
    client: undefined,
    ...more,
  };
  return {
    accountId,
    isQueued: (domain: string) => wanted.want({ domain, visit: null }, asker, clock.nowMs()) !== null,
  };
}

const visitsLike = async (pattern: string) =>
  (
    await db.sql<{ domain: string }[]>`select domain from visit where domain like ${pattern} order by domain`
  ).map(({ domain }) => domain);

const budgetOf = async (accountId: string) => {
  const [row] = await db.sql<{ used: number; unresolved: number; closed: boolean }[]>`
    select used, unresolved, closed_at is not null as closed from discovery_budget where account_id = ${accountId}`;
  return row;
};

/** Ends the visits of the domains, as crawler and change feed do. */
async function end(wanted: WantedDomains, domains: readonly string[], reason: string) {
  await db.sql`update visit set state = 'nothing', reason = ${reason} where domain = any(${domains as string[]}::text[])`;
  wanted.changed(new Set(domains));
  await wanted.flush();
}

test('an account queues as many new domains a day as its plan allows', async () => {
  const wanted = open();
  const { accountId, isQueued } = await anAsker(wanted, { discoverPerDay: 2 });
  for (const name of ['day-a.com', 'day-b.com', 'day-c.com']) isQueued(name);
  await wanted.flush();
  expect(await visitsLike('day-%')).toEqual(['day-a.com', 'day-b.com']);
  expect(await budgetOf(accountId)).toMatchObject({ used: 2 });
  expect(isQueued('day-d.com')).toBe(false);
  // Also by another instance.
  const other = open();
  const again = await anAsker(other);
  expect(again.isQueued('day-e.com')).toBe(true);
});

test('a domain costs the first account that asks for it', async () => {
  const wanted = open();
  const first = await anAsker(wanted);
  const second = await anAsker(wanted);
  for (const { isQueued } of [first, second, first]) expect(isQueued('shared.com')).toBe(true);
  await wanted.flush();
  expect(await budgetOf(first.accountId)).toMatchObject({ used: 1 });
  expect(await budgetOf(second.accountId)).toBeUndefined();
});

test('waiting domains are limited until their visits end', async () => {
  const wanted = open();
  const { isQueued } = await anAsker(wanted, { discoverWaiting: 2 });
  expect(['wait-a.com', 'wait-b.com', 'wait-c.com', 'wait-a.com'].map(isQueued)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  await wanted.flush();
  await end(wanted, ['wait-a.com'], 'parked');
  expect(isQueued('wait-c.com')).toBe(true);
});

test('an account that asks for random names is closed for the day', async () => {
  const wanted = open();
  const { accountId, isQueued } = await anAsker(wanted, { discoverWaiting: 100, discoverPerDay: 100 });
  const names = Array.from({ length: 60 }, (_none, i) => `random-${i}.com`);
  for (const name of names) isQueued(name);
  await wanted.flush();
  await end(wanted, names.slice(0, 49), 'no_host');
  expect(await budgetOf(accountId)).toEqual({ used: 60, unresolved: 49, closed: false });
  await end(wanted, names.slice(49), 'no_host');
  expect(await budgetOf(accountId)).toEqual({ used: 60, unresolved: 60, closed: true });
  isQueued('random-60.com');
  await wanted.flush();
  expect(isQueued('random-61.com')).toBe(false);
  expect(await visitsLike('random-6_.com')).toEqual([]);
  const [event] =
    await db.sql`select action, actor from audit_event where account_id = ${accountId} order by id desc limit 1`;
  expect(event).toEqual({ action: 'discovery.budget_close', actor: 'discovery' });
});

test('names that do not exist cost half', async () => {
  const wanted = open();
  const { isQueued } = await anAsker(wanted, { discoverPerDay: 4 });
  const names = ['half-a.com', 'half-b.com', 'half-c.com', 'half-d.com'];
  for (const name of names) isQueued(name);
  await wanted.flush();
  await end(wanted, names, 'no_host');
  for (const name of ['half-e.com', 'half-f.com', 'half-g.com']) isQueued(name);
  await wanted.flush();
  expect(await visitsLike('half-%')).toEqual([...names, 'half-e.com', 'half-f.com']);
});

test('a token of pages and a network queue a limited number per minute', async () => {
  const wanted = open();
  const page = await anAsker(wanted, { discoverWaiting: 100 }, { pageTokenId: 'one' });
  const asked = (isQueued: (domain: string) => boolean, prefix: string) =>
    Array.from({ length: 70 }, (_none, i) => isQueued(`${prefix}-${i}.com`)).filter(Boolean).length;
  expect(asked(page.isQueued, 'page')).toBe(30);
  const network = await anAsker(wanted, { discoverWaiting: 100 }, { client: () => '2001:db8:1:2:3::4' });
  const neighbor = await anAsker(wanted, { discoverWaiting: 100 }, { client: () => '2001:db8:1:2:9::9' });
  expect(asked(network.isQueued, 'network')).toBe(60);
  expect(neighbor.isQueued('neighbor.com')).toBe(false);
});

test('visitors of our own pages share a budget that none of them uses up or closes', async () => {
  const wanted = open();
  const ownerId = newId();
  const limits = { discoverWaiting: 200, discoverPerDay: 200 };
  const from = (address: string) =>
    anAsker(wanted, limits, { ownerId, isVisitor: true, client: () => address });
  const [one, other] = [await from('8.8.8.8'), await from('9.9.9.9')];
  const names = Array.from({ length: 40 }, (_none, i) => `visitor-${i}.com`);
  expect(names.filter((name) => one.isQueued(name))).toHaveLength(30);
  const more = names.slice(30).concat(Array.from({ length: 20 }, (_none, i) => `visitor-again-${i}.com`));
  for (const name of more) expect(other.isQueued(name)).toBe(true);
  await wanted.flush();
  await end(wanted, [...names, ...more], 'no_host');
  expect(await budgetOf(ownerId)).toEqual({ used: 60, unresolved: 60, closed: false });
});

test('blocked and denied domains are not queued', async () => {
  await db.sql`insert into discovery_block (subject, reason, blocked_by) values ('blocked.com', 'asked', 'test'), ('ac.uk', 'all', 'test')`;
  const wanted = open({ DISCOVERY_DENY: 'denied.com' });
  const { accountId, isQueued } = await anAsker(wanted);
  expect(isQueued('denied.com')).toBe(false);
  for (const name of ['blocked.com', 'blocked-not.com', 'school.ac.uk']) isQueued(name);
  await wanted.flush();
  expect(await visitsLike('%blocked%')).toEqual(['blocked-not.com']);
  expect(await visitsLike('%ac.uk')).toEqual([]);
  expect(isQueued('blocked.com')).toBe(false);
  expect(await budgetOf(accountId)).toMatchObject({ used: 1 });
});

test('all accounts together queue a limited number per day', async () => {
  const [sum] = await db.sql<{ used: number }[]>`
    select sum(used)::int as used from discovery_budget where day = ${dayOf(clock.nowMs())}`;
  const wanted = open({ DISCOVERY_PER_DAY: String((sum?.used ?? 0) + 1) });
  const { isQueued } = await anAsker(wanted);
  isQueued('total-a.com');
  await wanted.flush();
  expect(isQueued('total-b.com')).toBe(false);
});

test.each(['off', 'manual'])('with DISCOVERY=%s nobody queues by asking', async (DISCOVERY) => {
  const { isQueued } = await anAsker(open({ DISCOVERY }));
  expect(isQueued('switched-off.com')).toBe(false);
});

test('asking again raises a waiting visit, and many accounts bring the next visit forward', async () => {
  await db.sql`insert into visit (domain, state, priority, asked_by, due_at, visited_at) values
    ('raised.com', 'queued', 6, 1, now(), null),
    ('early.com', 'nothing', 2, 2, now() + interval '20 days', now() - interval '10 days')`;
  const wanted = open();
  const { accountId } = await anAsker(wanted);
  const asker = { ownerId: accountId, limits: PLANS.startup.limits, priority: 1, client: undefined };
  const nowMs = clock.nowMs();
  const known = (state: 'queued' | 'nothing') => ({
    state,
    reason: null,
    dueAtMs: nowMs + 1e9,
    visitedOn: null,
  });
  expect(wanted.want({ domain: 'raised.com', visit: known('queued') }, asker, nowMs)).toBeGreaterThanOrEqual(
    5,
  );
  expect(wanted.want({ domain: 'early.com', visit: known('nothing') }, asker, nowMs)).toBe(null);
  await wanted.flush();
  const rows = await db.sql`
    select domain, priority, asked_by, due_at <= now() as due from visit where domain in ('raised.com', 'early.com') order by domain`;
  expect(rows).toEqual([
    { domain: 'early.com', priority: 2, asked_by: 3, due: true },
    { domain: 'raised.com', priority: 1, asked_by: 2, due: true },
  ]);
  expect(await budgetOf(accountId)).toBeUndefined();
});

test('a paused queue says so by a later retry', async () => {
  await db.sql`update discovery_state set paused_at = now()`;
  const wanted = open();
  const { accountId } = await anAsker(wanted);
  const asker = { ownerId: accountId, limits: PLANS.free.limits, priority: 2, client: undefined };
  const ask = () => wanted.want({ domain: 'paused.com', visit: null }, asker, clock.nowMs());
  ask();
  await wanted.flush();
  expect(ask()).toBe(300);
  await db.sql`update discovery_state set paused_at = null`;
});
