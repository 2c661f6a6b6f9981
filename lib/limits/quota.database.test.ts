import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { anAccount } from '../../tests/support/factories.ts';
import { shiftClock } from '../../tests/support/shift-clock.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { createLogger } from '../core/log/logger.ts';
import { PLANS } from '../core/plans/plans.ts';
import { SharedClock } from '../core/shared-clock.ts';
import type { Database } from '../db/client.ts';
import { addUsage } from '../usage/add-usage.ts';
import { type Limitee, Limits } from './enforce-limits.ts';
import { Instance } from './instance.ts';
import { ProcessLimiter } from './limiter.ts';
import { databaseQuota, releaseInstance } from './request-quota.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  const listener = await db.sql.listen('blazon_change', (payload) => {
    const [kind, id = ''] = payload.split(':');
    if (kind === 'quota') for (const limits of callers) limits.callBack(id);
  });
  afterAll(() => listener.unlisten());
});

const log = createLogger('silent');
const callers: Limits[] = [];

/** One instance on the real database; word of what is called back reaches it as it would by notification. */
function anInstance() {
  const clock = new SharedClock();
  const instance = new Instance(db, log);
  const limits = new Limits({
    clock,
    bursts: new ProcessLimiter(() => clock.nowMs()),
    requestQuota: databaseQuota(db, instance.id, clock),
    probe: () => instance.beat(),
    log,
  });
  callers.push(limits);
  return {
    clock,
    limits,
    id: instance.id,
    use: async (who: Limitee, count = 1): Promise<number | null> => {
      const standing = await limits.enforce(who, 'logo', clock.nowMs(), count);
      if (isRefusal(standing)) return null;
      const refusal = await limits.spendDay(who, standing, clock.nowMs(), count);
      return refusal === null ? standing.day : null;
    },
  };
}

const who = async (logoPerDay: number): Promise<Limitee> => ({
  account: {
    id: await anAccount(db),
    limits: { ...PLANS.enterprise.limits, logoPerMinute: 1_000_000, logoPerDay },
  },
});

const takenOf = async ({ account }: Limitee): Promise<number[]> =>
  (await db.sql`select taken from quota_day where account_id = ${account.id} order by day`).map((row) =>
    Number(row.taken),
  );

/** Two instances spend concurrently, each for several clients. @returns uses that were let through */
async function spendTogether(
  instances: ReturnType<typeof anInstance>[],
  account: Limitee,
  offered: number,
  clients = 25,
): Promise<number> {
  let [asked, given] = [0, 0];
  const client = async ({ use }: ReturnType<typeof anInstance>) => {
    while (asked < offered) {
      asked += 1;
      if ((await use(account)) !== null) given += 1;
    }
  };
  await Promise.all(instances.flatMap((each) => Array.from({ length: clients }, () => client(each))));
  return given;
}

describe('a quota shared by two instances', () => {
  test.each([7, 100, 5000])('of %i is fully used and never exceeded', async (limit) => {
    const account = await who(limit);
    expect(await spendTogether([anInstance(), anInstance()], account, limit * 2)).toBe(limit);
    expect(await takenOf(account)).toEqual([limit]);
  });

  test('unused units of one instance become available to the other', async () => {
    const account = await who(1000);
    const [idle, busy] = [anInstance(), anInstance()];
    for (let i = 0; i < 10; i += 1) await idle.use(account);
    expect((await takenOf(account))[0]).toBeGreaterThan(10);
    expect(await spendTogether([busy], account, 1200)).toBe(990);
    expect(await takenOf(account)).toEqual([1000]);
    expect(await idle.use(account)).toBeNull();
  });

  test('an instance that saw an exhausted quota receives units that others return', async () => {
    const account = await who(200);
    const [idle, late] = [anInstance(), anInstance()];
    await spendTogether([idle], account, 150, 5);
    // All there is, as an instance would hold that was quick a moment ago.
    const { id } = account.account;
    await db.sql`update quota_day set taken = 200 where account_id = ${id}`;
    await db.sql`update quota_lease set granted = 200, ahead = 50 where account_id = ${id}`;
    expect(await spendTogether([late], account, 100, 1)).toBe(50);
  });

  test('an idle account returns all but a few units, and all units of a small quota', async () => {
    const [large, small] = [await who(100_000), await who(50)];
    const instance = anInstance();
    await spendTogether([instance], large, 3000);
    await spendTogether([instance], small, 20);
    await instance.limits.tick();
    await instance.limits.tick();
    const [taken = 0] = await takenOf(large);
    expect(taken).toBeGreaterThanOrEqual(3000);
    expect(taken).toBeLessThanOrEqual(3032);
    expect((await takenOf(small))[0]).toBeLessThanOrEqual(23);
  });

  test('unused units of an ended instance return to the quota', async () => {
    const account = await who(1000);
    const [ended, other] = [anInstance(), anInstance()];
    const used = await spendTogether([ended], account, 200, 3);
    await addUsage(db, {
      id: 1,
      atMs: ended.clock.nowMs(),
      instanceId: ended.id,
      rows: [
        {
          accountId: account.account.id,
          tokenId: '019a0000-0000-7000-8000-000000000002',
          day: Math.floor(ended.clock.nowMs() / 86_400_000),
          operation: 'logo',
          outcome: 'logo',
          count: used,
        },
      ],
    });
    await releaseInstance(db, ended.id);
    await releaseInstance(db, ended.id);
    expect(await takenOf(account)).toEqual([200]);
    expect(await spendTogether([other], account, 1000)).toBe(800);
    expect(await takenOf(account)).toEqual([1000]);
    // Its questions that still arrive change nothing.
    await expect(ended.limits.tick()).resolves.toBeUndefined();
    expect(await takenOf(account)).toEqual([1000]);
  });

  test('a query that arrives after its successor changes nothing', async () => {
    const account = await who(100);
    const { id } = anInstance();
    const ask = (known: number, need: number, seq: number) => db.sql`
      select granted, taken from blazon_ask_quota(
        ${id}::uuid, ${account.account.id}::uuid, 'logo', blazon_today(), 100, ${known}, 0, ${need}, 0, ${seq})`;
    expect(await ask(0, 10, 1_000_002)).toMatchObject([{ granted: '10', taken: '10' }]);
    expect(await ask(0, 50, 1_000_001)).toHaveLength(0);
    expect(await takenOf(account)).toEqual([10]);
    // Nine were granted by a lost response; reporting one held returns the others.
    expect(await ask(1, 0, 1_000_003)).toMatchObject([{ granted: '1', taken: '1' }]);
  });
});

describe('at midnight of the shared clock', () => {
  test('each day has its full quota, regardless of the processes’ clocks', async () => {
    const midnight = Date.UTC(2026, 11, 31) + 86_400_000;
    await shiftClock(db, midnight - 3000);
    const account = await who(400);
    const instances = [anInstance(), anInstance()];
    // Two minutes off in either direction, until the database has been heard.
    const at = performance.now();
    for (const [i, { clock }] of instances.entries())
      clock.observe(midnight - 3000 + (i === 0 ? 120_000 : -120_000), at - 60_000, at + 60_000);
    const days = new Map<number, number>();
    const until = performance.now() + 5000;
    const client = async ({ use }: ReturnType<typeof anInstance>) => {
      while (performance.now() < until) {
        const day = await use(account);
        if (day !== null) days.set(day, (days.get(day) ?? 0) + 1);
        await new Promise((done) => setTimeout(done, 2));
      }
    };
    await Promise.all(instances.flatMap((each) => Array.from({ length: 4 }, () => client(each))));
    expect([...days.values()]).toEqual([400, 400]);
    expect(await takenOf(account)).toEqual([400, 400]);
    await shiftClock(db, Date.now());
  });

  test('an account with an exhausted quota is served again on the next day', async () => {
    const midnight = Date.UTC(2027, 2, 28);
    await shiftClock(db, midnight - 2500);
    const account = await who(5);
    const instance = anInstance();
    expect(await spendTogether([instance], account, 9, 1)).toBe(5);
    expect(await eventually('served again', () => instance.use(account))).toBe(midnight / 86_400_000);
    await shiftClock(db, Date.now());
  });
});
