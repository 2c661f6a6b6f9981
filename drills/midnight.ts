import { SharedClock } from '../lib/core/shared-clock.ts';
import type { Database } from '../lib/db/client.ts';
import { shiftClock } from '../tests/support/shift-clock.ts';
import type { Drill } from './drill.ts';
import { ask, openLoop } from './load.ts';
import { aTokenWith, countedOf, deadline, demand, pause, takenOf } from './rig.ts';

const MIDNIGHT = Date.UTC(2027, 2, 28);
/** Two servers have started by then, also on a busy machine. */
const STARTUP_SECONDS = 30;
/** The fastest tells the time: on a busy machine, one query may take long. */
const CLOCK_SAMPLES = 20;

export const midnight: Drill = {
  name: 'midnight',
  promise: 'Across midnight, with process clocks two minutes fast and slow: exact counts per UTC day.',
  run: async (rig, isQuick) => {
    const [before, after, limit] = isQuick ? [4, 4, 200] : [10, 10, 1000];
    const database = await rig.database();
    await shiftClock(database.db, MIDNIGHT - (before + STARTUP_SECONDS) * 1000);
    const fronts = [
      await rig.front({ database, skewMs: 120_000 }),
      await rig.front({ database, skewMs: -120_000 }),
    ];
    const used = await aTokenWith(database.db, { logoPerDay: limit });
    const [plain, other] = [await aTokenWith(database.db, {}), await aTokenWith(database.db, {})];
    // On a slow machine, the first requests of a process may wait longer than they may take.
    for (const { port } of fronts)
      while ((await ask(port, `/acme.com?token=${other.token}`)).status !== 200) await pause(100);
    const midnightAt = await localTimeOf(database.db, MIDNIGHT);
    await pause(midnightAt - before * 1000 - performance.now());
    let firstOfNewDay = Number.POSITIVE_INFINITY;
    let [surelyBefore, surelyAfter] = [0, 0];
    let badRetryAfter = 0;
    const ports = fronts.map(({ port }) => port);
    const load = openLoop(
      {
        ports,
        path: () => `/acme.com?token=${used.token}`,
        onSeen: ({ status, ms, retryAfter }, _i, startedAt) => {
          if (retryAfter !== undefined && !/^[1-9]\d*$/.test(retryAfter)) badRetryAfter += 1;
          if (status !== 200) return;
          if (startedAt + ms < midnightAt) surelyBefore += 1;
          else if (startedAt > midnightAt) surelyAfter += 1;
          // Yesterday's quota is used up, so this is today's.
          if (startedAt + ms > midnightAt - 2000)
            firstOfNewDay = Math.min(firstOfNewDay, startedAt + ms - midnightAt);
        },
      },
      { perSecond: limit, seconds: before + after },
    );
    const steady = openLoop(
      { ports, path: () => `/acme.com?token=${plain.token}` },
      { perSecond: 50, seconds: before + after },
    );
    const [ledger, plainLedger] = await Promise.all([load, steady]);
    const codes = await Promise.all(fronts.map((front) => front.stop()));
    await demandFullDays(database.db, used, limit);
    const plainDays = await countedOf(database.db, plain.id);
    demand(ledger.acked === 2 * limit, `${2 * limit} accepted in total (${ledger})`);
    demand(
      surelyBefore <= limit && surelyAfter <= limit,
      `at most the limit per day (${surelyBefore}, ${surelyAfter})`,
    );
    demand(
      Math.abs(firstOfNewDay) <= deadline(1000, isQuick),
      `served again within 1 s of midnight (${Math.round(firstOfNewDay)} ms)`,
    );
    demand(badRetryAfter === 0, 'Retry-After is never negative or zero');
    const plainCounted = plainDays.reduce((sum, { count }) => sum + count, 0);
    demand(
      plainCounted === plainLedger.acked,
      `everything counted once: ${plainLedger.acked} and ${plainCounted}`,
    );
    demand(
      codes.every((code) => code === 0) && ledger.serverErrors + plainLedger.serverErrors === 0,
      `no 5xx, no crash (${ledger}; ${plainLedger})`,
    );
    return {
      'on each day': limit,
      'served again after ms': Math.round(firstOfNewDay),
      'without limit, both days': plainCounted,
    };
  },
};

/** @returns when the clock of the database reaches a time, by `performance.now()` */
async function localTimeOf({ sql }: Database, sharedMs: number): Promise<number> {
  const clock = new SharedClock();
  for (let i = 0; i < CLOCK_SAMPLES; i += 1) {
    const sentAt = performance.now();
    const [now] = await sql<{ ms: number }[]>`select blazon_now_ms() as ms`;
    if (now !== undefined) clock.observe(now.ms, sentAt);
  }
  return performance.now() + sharedMs - clock.nowMs();
}

async function demandFullDays(
  db: Database,
  { id, accountId }: { id: string; accountId: string },
  limit: number,
): Promise<void> {
  const days = await countedOf(db, id);
  const taken = await takenOf(db, accountId);
  const shown = JSON.stringify(days);
  demand(days.map(({ day }) => day).join() === '2027-03-27,2027-03-28', `two UTC days (${shown})`);
  demand(
    days.every(({ count }) => count === limit),
    `${limit} on each day (${shown})`,
  );
  demand(
    taken.every((each) => each === limit),
    `the same in the quotas (${taken})`,
  );
}
