import { isRefusal } from '../lib/core/errors/errors.ts';
import { generateToken } from '../lib/core/token-format.ts';
import { changeToken } from '../lib/tokens/change-token.ts';
import { UNKNOWN_PER_MINUTE } from '../lib/tokens/unknown-token-limit.ts';
import type { Drill, Figures } from './drill.ts';
import { ask, closedLoop, type Ledger } from './load.ts';
import {
  aTokenWith,
  countedOf,
  type DrillDatabase,
  demand,
  type Front,
  METRICS_TOKEN,
  pause,
  type Rig,
  takenOf,
} from './rig.ts';

const CONNECTIONS = 64;
/** For a ban; `isQuick` runs share a busy machine. */
const BAN_MS = { quick: 10_000, full: 1_000 };

/** Until the counts of killed processes have been added. */
const KILLED_COUNTS_MS = 12_000;

/** Leaves enough of the minute for a drill that counts by the minute. */
async function earlyInTheMinute(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 25_000) await pause(leftMs + 500);
}

const offer = (front: Front, token: () => string, offered: number): Promise<Ledger> =>
  closedLoop(
    { ports: [front.port], path: () => `/acme.com?token=${token()}` },
    { connections: CONNECTIONS, until: (sent) => sent >= offered },
  );

async function limitsOf(
  rig: Rig,
  database: DrillDatabase,
  processes: number,
  isQuick: boolean,
): Promise<Figures> {
  const front = await rig.front({ database, processes });
  demand(front.workers().length === processes, `${processes} processes (${front.workers()})`);
  const [perMinute, perDay, offered] = isQuick ? [500, 3000, 4000] : [5000, 25_000, 30_000];
  const minute = await aTokenWith(database.db, { logoPerMinute: perMinute });
  await earlyInTheMinute();
  const inMinute = await offer(front, () => minute.token, perMinute * 3);
  demand(inMinute.acked === perMinute, `${perMinute} in a minute (${inMinute})`);
  const day = await aTokenWith(database.db, { logoPerDay: perDay });
  const inDay = await offer(front, () => day.token, offered);
  demand(inDay.acked === perDay, `${perDay} in a day (${inDay})`);
  const guesses = await offer(front, () => generateToken('pk_'), UNKNOWN_PER_MINUTE * 4);
  demand(guesses.count(401) === UNKNOWN_PER_MINUTE, `${UNKNOWN_PER_MINUTE} unknown tokens (${guesses})`);
  demand(guesses.count(429) === UNKNOWN_PER_MINUTE * 3, `the others are refused (${guesses})`);
  const bannedAfterMs = await ban(front, database, isQuick);
  demand((await front.stop()) === 0, `exit code 0 (${front.log()})`);
  const [counted] = await countedOf(database.db, day.id);
  demand(counted?.count === perDay, `${perDay} in the database (${counted?.count})`);
  return {
    [`${processes} processes`]: `${perMinute} a minute, ${perDay} a day`,
    'banned after ms': bannedAfterMs,
  };
}

/** @returns milliseconds until every process refused the token */
async function ban(front: Front, { db }: DrillDatabase, isQuick: boolean): Promise<number> {
  const { token, id } = await aTokenWith(db, {});
  const path = `/acme.com?token=${token}`;
  // Each on a connection of its own, which the processes get in turn.
  const statuses = () =>
    Promise.all(Array.from({ length: 16 }, async () => (await ask(front.port, path)).status));
  demand(
    (await statuses()).every((status) => status === 200),
    'all serve the token',
  );
  const refused = await changeToken(db, 'drill', 'ban', id);
  demand(!isRefusal(refused), 'the token can be banned');
  const startedAt = performance.now();
  while (!(await statuses()).every((status) => status === 401)) await pause(10);
  const ms = Math.round(performance.now() - startedAt);
  const most = isQuick ? BAN_MS.quick : BAN_MS.full;
  demand(ms < most, `the ban in force within ${most} ms (${ms})`);
  return ms;
}

export const processLimits: Drill = {
  name: 'process-limits',
  promise:
    'Two and four processes without Redis keep minutes, days and the limit on unknown tokens exact, and bans within a second.',
  run: async (rig, isQuick) => {
    const database = await rig.database();
    const figures: Figures = {};
    for (const processes of [2, 4]) Object.assign(figures, await limitsOf(rig, database, processes, isQuick));
    return figures;
  },
};

interface Tallied {
  ledger: Ledger;
  counted: number;
}

/** Load while `disturb` runs, then a pause and a clean stop. */
async function underLoad(rig: Rig, disturb: (front: Front) => Promise<void>, settleMs = 0): Promise<Tallied> {
  const database = await rig.database();
  const front = await rig.front({ database, processes: 2 });
  const { token, id, accountId } = await aTokenWith(database.db, {});
  let isOver = false;
  const load = closedLoop(
    {
      ports: [front.port],
      path: (i) =>
        `/${['acme.com', 'nothing.com'][i % 2]}?token=${token}${i % 2 === 0 ? '' : '&fallback=404'}`,
    },
    { connections: CONNECTIONS, until: () => isOver },
  );
  await disturb(front);
  isOver = true;
  const ledger = await load;
  await pause(settleMs);
  demand((await front.stop()) === 0, `exit code 0 (${front.log()})`);
  const counted = (await countedOf(database.db, id)).reduce((sum, { count }) => sum + count, 0);
  const taken = (await takenOf(database.db, accountId)).reduce((sum, count) => sum + count, 0);
  demand(ledger.refused === 0, `no refused connection (${ledger.refused}, ${ledger})`);
  demand(ledger.serverErrors === 0, `no 5xx (${ledger})`);
  demand(front.crashes() === 0, `the primary lives (${front.log()})`);
  demand(taken === counted, `quota and counts agree: ${taken} and ${counted}`);
  return { ledger, counted };
}

export const killWorkers: Drill = {
  name: 'kill-workers',
  promise: 'Front processes killed under load: nothing lost or counted twice, and no connection refused.',
  run: async (rig, isQuick) => {
    const kills = isQuick ? 3 : 15;
    const killAgainAndAgain = async (front: Front) => {
      for (let i = 0; i < kills; i += 1) {
        await bothServe(front);
        await pause(300 + Math.random() * 700);
        process.kill(front.workers()[i % 2] ?? -1, 'SIGKILL');
        await pause(100);
      }
      await bothServe(front);
    };
    const { ledger, counted } = await underLoad(rig, killAgainAndAgain, KILLED_COUNTS_MS);
    demand(ledger.acked <= counted, `nothing lost: ${ledger.acked} acknowledged, ${counted} counted`);
    demand(
      counted - ledger.acked <= ledger.inDoubt,
      `at most requests without a response besides (${counted}, ${ledger})`,
    );
    return { kills, acked: ledger.acked, counted, 'in doubt': ledger.inDoubt };
  },
};

async function bothServe({ port }: Front): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  while (!(await metrics().catch(() => '')).includes('\nblazon_front_processes 2\n')) await pause(50);
}

export const rollingRestart: Drill = {
  name: 'rolling-restart',
  promise: 'All processes replaced again and again under load: no request fails, and no count is lost.',
  run: async (rig, isQuick) => {
    const rounds = isQuick ? 2 : 8;
    const { ledger, counted } = await underLoad(rig, async (front) => {
      for (let i = 0; i < rounds; i += 1) {
        const before = front.workers();
        await front.replaceWorkers();
        const after = front.workers();
        demand(
          after.length === 2 && after.every((pid) => !before.includes(pid)),
          `two other processes (${before} and ${after})`,
        );
        await pause(500);
      }
    });
    demand(ledger.inDoubt === 0, `each request has a response (${ledger})`);
    demand(ledger.acked === ledger.sent, `all served (${ledger})`);
    demand(counted === ledger.acked, `all counted: ${counted} of ${ledger.acked}`);
    return { rounds, served: ledger.acked, counted, failed: 0 };
  },
};
