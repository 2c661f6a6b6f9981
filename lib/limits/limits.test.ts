import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QuotaLedger } from '../../tests/support/quota-ledger.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { createLogger } from '../core/log/logger.ts';
import { PLANS } from '../core/plans/plans.ts';
import { SharedClock } from '../core/shared-clock.ts';
import { DAY_MS } from '../core/time.ts';
import { burstSource } from './burst-source.ts';
import { type Limitee, Limits, type Standing } from './enforce-limits.ts';
import { Lease } from './lease.ts';
import { ProcessLimiter } from './limiter.ts';

const NOON = Date.UTC(2026, 10, 21, 12, 0, 10, 500);
const MIDNIGHT = Date.UTC(2026, 10, 22);

const caller = (logoPerMinute: number, logoPerDay: number, id = 'account'): Limitee => ({
  account: {
    id,
    limits: {
      ...PLANS.enterprise.limits,
      logoPerMinute,
      logoPerDay,
      brandPerMinute: logoPerMinute,
      brandPerDay: logoPerDay,
    },
  },
});

const log = createLogger('silent');

/** An instance with a manual clock. */
function instance(name = 'one', ledger = new QuotaLedger(Math.floor(NOON / DAY_MS)), atMs = NOON) {
  const clock = new SharedClock();
  const set = (ms: number) => {
    ledger.day = Math.floor(ms / DAY_MS);
    const at = performance.now();
    clock.observe(ms + 0.5, at, at);
  };
  set(atMs);
  const limits = new Limits({
    clock,
    bursts: new ProcessLimiter(() => clock.nowMs()),
    requestQuota: ledger.ask(name),
    probe: async () => {
      if (ledger.fault !== null) throw new Error('still away');
    },
    log,
  });
  const now = () => clock.nowMs();
  return {
    limits,
    ledger,
    set,
    now,
    look: async (who: Limitee, count = 1) => await limits.enforce(who, 'logo', now(), count),
    /** One whole request. @returns whether it was let through */
    use: async (who: Limitee, count = 1): Promise<boolean> => {
      const standing = await limits.enforce(who, 'logo', now(), count);
      return !isRefusal(standing) && (await limits.spendDay(who, standing, now(), count)) === null;
    },
  };
}

const standing = (answer: Awaited<ReturnType<Limits['enforce']>>): Standing => {
  if (isRefusal(answer)) throw new Error(answer.detail);
  return answer;
};

const times = async (n: number, job: () => Promise<boolean>): Promise<number> =>
  (await Promise.all(Array.from({ length: n }, job))).filter(Boolean).length;

describe('the burst limit of an account', () => {
  test('allows its limit, then refuses until the next minute', async () => {
    const { look, set } = instance();
    const who = caller(2, 1000);
    expect(standing(await look(who)).burst).toEqual({ limit: 2, remaining: 1, resetSeconds: 50 });
    expect(standing(await look(who)).burst).toEqual({ limit: 2, remaining: 0, resetSeconds: 50 });
    expect(await look(who)).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 50,
      standing: { burst: { limit: 2, remaining: 0, resetSeconds: 50 }, daily: { limit: 1000 } },
    });
    set(NOON + 49_600);
    expect(standing(await look(who)).burst).toMatchObject({ remaining: 1, resetSeconds: 60 });
  });

  test('is decided synchronously once the account is known', async () => {
    const { limits, look, now } = instance();
    const who = caller(100, 10_000);
    await look(who);
    const standing = limits.enforce(who, 'logo', now());
    expect(standing).not.toBeInstanceOf(Promise);
    expect(limits.spendDay(who, standing as Standing, now())).toBeNull();
  });

  test('is separate for each account and operation', async () => {
    const { limits, look, now } = instance();
    await look(caller(1, 1000));
    expect(isRefusal(await look(caller(1, 1000)))).toBe(true);
    expect(isRefusal(await look(caller(1, 1000, 'another')))).toBe(false);
    expect(isRefusal(await limits.enforce(caller(1, 1000), 'brand', now()))).toBe(false);
  });

  test('a limit of 0 refuses everything; several units are all-or-nothing', async () => {
    const { look } = instance();
    expect(isRefusal(await look(caller(0, 1000, 'none')))).toBe(true);
    const who = caller(5, 1000);
    expect(standing(await look(who, 3)).burst.remaining).toBe(2);
    expect(await look(who, 3)).toMatchObject({
      code: 'rate_limited',
      standing: { burst: { remaining: 2 } },
    });
    expect(standing(await look(who, 2)).burst.remaining).toBe(0);
  });

  test('a change of plan takes effect immediately, and prior use counts', async () => {
    const { look } = instance();
    for (let i = 0; i < 5; i += 1) await look(caller(10, 1000));
    expect(standing(await look(caller(100, 1000))).burst.remaining).toBe(94);
    expect(isRefusal(await look(caller(6, 1000)))).toBe(true);
    expect(standing(await look(caller(8, 1000))).burst.remaining).toBe(1);
  });

  test('is fully usable when the counter is slow and the clock is set back', async () => {
    const end = (Math.floor(NOON / 60_000) + 1) * 60_000;
    let at = end - 100;
    // Every look at the clock takes time, the first ones, when everything is cold, the most.
    let step = 1;
    const now = () => {
      at += step;
      return at;
    };
    const lease = new Lease('mine', 'logo', burstSource(new ProcessLimiter(now), now));
    const use = () =>
      lease.canDecide(1, 1_000_000, now()) ? lease.spend(1, 1_000_000) : lease.requestAndSpend(1, 1_000_000);
    expect(await use()).toBe(true);
    step = 0.01;
    while (at < end + 50) expect(await use()).toBe(true);
    at = end - 20;
    while (at < end + 5) expect(await use()).toBe(true);
  });

  test('concurrent requests never exceed it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 60 }),
        fc.integer({ min: 0, max: 40 }),
        async (counts, limit) => {
          const { look } = instance();
          const who = caller(limit, 1_000_000);
          const given = await Promise.all(
            counts.map(async (count) => (isRefusal(await look(who, count)) ? 0 : count)),
          );
          const sum = given.reduce((a, b) => a + b, 0);
          expect(sum).toBeLessThanOrEqual(limit);
          if (counts.every((count) => count === 1)) expect(sum).toBe(Math.min(limit, counts.length));
        },
      ),
    );
  });
});

describe('the daily quota of an account', () => {
  test('counts successful requests and refuses once it is used up', async () => {
    const { limits, look, now } = instance();
    const who = caller(1000, 2);
    for (const left of [1, 0]) {
      const at = standing(await look(who));
      expect(await limits.spendDay(who, at, now())).toBeNull();
      expect(at.daily.remaining).toBe(left);
    }
    expect(await look(who)).toMatchObject({
      code: 'usage_exceeded',
      retryAfterSeconds: 43_190,
      standing: { daily: { limit: 2, remaining: 0, resetSeconds: 43_190 } },
    });
  });

  test('checking spends no units', async () => {
    const { look } = instance();
    for (let i = 0; i < 10; i += 1) expect(standing(await look(caller(1000, 1))).daily.remaining).toBe(1);
  });

  test('concurrent requests never exceed it', async () => {
    const { use } = instance();
    expect(await times(40, () => use(caller(1000, 25)))).toBe(25);
  });

  test('several units are all-or-nothing', async () => {
    const { use } = instance();
    const who = caller(1000, 5);
    expect([await use(who, 3), await use(who, 3), await use(who, 2), await use(who)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('returned units can be spent again, up to the number spent', async () => {
    const { limits, look, now } = instance();
    const who = caller(1000, 1);
    const mine = standing(await look(who));
    await limits.spendDay(who, mine, now());
    limits.giveBackDay(who, mine);
    limits.giveBackDay(who, mine);
    expect(standing(await look(who)).daily.remaining).toBe(1);
  });

  test('resets at 00:00:00.000 UTC; units of the previous day are not returned to it', async () => {
    const { limits, look, set, now } = instance('one', undefined, MIDNIGHT - 900);
    const who = caller(1000, 1);
    const late = standing(await look(who));
    await limits.spendDay(who, late, now());
    expect(await look(who)).toMatchObject({ code: 'usage_exceeded', retryAfterSeconds: 1 });
    set(MIDNIGHT);
    const early = standing(await look(who));
    expect(early.daily).toEqual({ limit: 1, remaining: 1, resetSeconds: 86_400 });
    expect(early.day).toBe(late.day + 1);
    await limits.spendDay(who, early, now());
    limits.giveBackDay(who, late);
    expect(isRefusal(await look(who))).toBe(true);
  });

  test('a request checked before midnight and spent after it counts for the new day', async () => {
    const { limits, look, set, now } = instance('one', undefined, MIDNIGHT - 900);
    const who = caller(1000, 5);
    const at = standing(await look(who));
    set(MIDNIGHT);
    await look(who);
    expect(await limits.spendDay(who, at, now())).toBeNull();
    expect(at.day).toBe(MIDNIGHT / DAY_MS);
  });

  test('is not touched by a request that the burst limit refuses', async () => {
    const { look } = instance();
    const who = caller(1, 10);
    await look(who);
    expect(await look(who)).toMatchObject({
      code: 'rate_limited',
      standing: { daily: { remaining: 10 } },
    });
  });

  test('a change of plan takes effect immediately', async () => {
    const { use } = instance();
    expect(await times(10, () => use(caller(1000, 10)))).toBe(10);
    expect(await use(caller(1000, 10))).toBe(false);
    expect(await times(5, () => use(caller(1000, 12)))).toBe(2);
    expect(await use(caller(1000, 5))).toBe(false);
  });
});

describe('two instances', () => {
  test('share a quota to the last unit', async () => {
    const ledger = new QuotaLedger(Math.floor(NOON / DAY_MS));
    const [one, two] = [instance('one', ledger), instance('two', ledger)];
    const who = caller(100_000, 2500);
    let [given, asked] = [0, 0];
    const client = async ({ use }: ReturnType<typeof instance>) => {
      while (asked < 4000) {
        asked += 1;
        if (await use(who)) given += 1;
      }
    };
    await Promise.all([one, two].flatMap((each) => Array.from({ length: 20 }, () => client(each))));
    expect(given).toBe(2500);
    expect(ledger.taken('account')).toBe(2500);
  });

  test('never exceed the limit when messages are lost, and lose no units in the end', async () => {
    const step = fc.record({
      who: fc.constantFrom(0, 1),
      uses: fc.integer({ min: 1, max: 40 }),
      fault: fc.constantFrom(null, null, 'unheard' as const, 'unheard, took effect' as const),
      tick: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 400 }),
        async (steps, limit) => {
          const ledger = new QuotaLedger(Math.floor(NOON / DAY_MS));
          const instances = [instance('one', ledger), instance('two', ledger)];
          const who = caller(100_000, limit);
          let given = 0;
          for (const { who: which, uses, fault, tick } of steps) {
            const { limits, now } = instances[which] as (typeof instances)[number];
            ledger.fault = fault;
            // As brand data: during an outage only local units are spent.
            const use = async () => {
              const at = await limits.enforce(who, 'brand', now());
              return !isRefusal(at) && (await limits.spendDay(who, at, now())) === null;
            };
            given += await times(uses, () => use().catch(() => false));
            if (tick) await limits.tick();
          }
          expect(given).toBeLessThanOrEqual(limit);
          ledger.fault = null;
          for (const each of instances) each.limits.endOutage();
          // Units whose answer was lost come back when both have been heard.
          for (const each of instances) await each.limits.tick(true);
          for (const { limits, now } of instances)
            given += await times(limit, async () => {
              const at = await limits.enforce(who, 'brand', now());
              return !isRefusal(at) && (await limits.spendDay(who, at, now())) === null;
            });
          expect(given).toBe(limit);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('while limits change', () => {
  // Each limit occurs once: an instance that has not heard of the change cannot follow it.
  const steps = fc.uniqueArray(
    fc.record({
      who: fc.constantFrom(0, 1),
      limit: fc.integer({ min: 0, max: 300 }),
      uses: fc.integer({ min: 1, max: 60 }),
      tick: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8, selector: ({ limit }) => limit },
  );

  test('two instances never exceed the quota, and allow all of it within a few ticks', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const ledger = new QuotaLedger(Math.floor(NOON / DAY_MS));
        const instances = [instance('one', ledger), instance('two', ledger)] as const;
        ledger.onCallBack = (id) => {
          for (const { limits } of instances) limits.callBack(id);
        };
        let given = 0;
        for (const { who, limit, uses, tick } of all) {
          const { use, limits } = instances[who as 0 | 1];
          const before = given;
          given += await times(uses, () => use(caller(100_000, limit)));
          const most = Math.max(before, Math.min(limit, before + uses));
          expect(given).toBeLessThanOrEqual(most);
          if (tick) await limits.tick();
          // Units fetched for requests that did not need them are idle, and come back with the ticks.
          for (let ticks = 0; given < most && ticks < 4; ticks += 1) {
            for (const each of instances) await each.limits.tick();
            // Until what was last heard is too old to refuse by.
            await new Promise((done) => setTimeout(done, 260));
            given += await times(most - given, () => use(caller(100_000, limit)));
          }
          expect(given).toBe(most);
        }
      }),
      { numRuns: 30, interruptAfterTimeLimit: 20_000 },
    );
  }, 60_000);

  test('two instances never exceed the burst limit, and allow all of it once idle units are returned', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const now = () => NOON;
        const limiter = Object.assign(new ProcessLimiter(now), { isShared: true });
        const leases = [0, 1].map(() => new Lease('account', 'logo', burstSource(limiter, now))) as [
          Lease,
          Lease,
        ];
        const use = async (lease: Lease, limit: number) =>
          lease.canDecide(1, limit, NOON) ? lease.spend(1, limit) : lease.requestAndSpend(1, limit);
        const giveBackIdle = async (limit: number) => {
          for (const lease of leases)
            for (let ticks = 0; ticks < 2; ticks += 1) {
              lease.needsSettling(limit, NOON);
              while (lease.isBusy) await new Promise((done) => setImmediate(done));
              const asked = burstSource(limiter, now).ask([lease.settlement(limit, false)]);
              lease.settle(asked.then(([answer]) => answer ?? null));
              await asked;
            }
        };
        let given = 0;
        for (const { who, limit, uses, tick } of all) {
          const before = given;
          given += await times(uses, () => use(leases[who as 0 | 1], limit));
          expect(given).toBeLessThanOrEqual(Math.max(before, limit));
          if (tick) await giveBackIdle(limit);
        }
        await giveBackIdle(300);
        const lease = leases[0];
        given += await times(400, () => use(lease, 300));
        expect(given).toBe(300);
      }),
      { numRuns: 200 },
    );
  });
});

describe('while the quota is unavailable', () => {
  test('logos are served from local state, brand data is refused, and both recover', async () => {
    const { limits, ledger, use, now } = instance();
    const who = caller(1000, 50);
    expect(await times(10, () => use(who))).toBe(10);
    ledger.fault = 'unheard';
    expect(await times(100, () => use(who))).toBe(40);
    await expect(async () => limits.enforce(caller(1000, 50), 'brand', now())).rejects.toThrow();
    ledger.fault = null;
    limits.endOutage();
    await limits.tick();
    expect(ledger.taken('account')).toBe(50);
    expect(isRefusal(await limits.enforce(caller(1000, 50), 'brand', now()))).toBe(false);
  });

  test('a new day begins during the outage', async () => {
    const { ledger, use, set } = instance('one', undefined, MIDNIGHT - 5000);
    const who = caller(1000, 5);
    expect(await times(9, () => use(who))).toBe(5);
    ledger.fault = 'unheard';
    set(MIDNIGHT + 10);
    expect(await times(9, () => use(who))).toBe(5);
  });
});
