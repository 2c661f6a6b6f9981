import type { Drill, Figures } from './drill.ts';
import { ask, type Ledger, openLoop, type Seen } from './load.ts';
import {
  aTokenWith,
  countedOf,
  type DrillDatabase,
  deadline,
  demand,
  type Front,
  pause,
  type Rig,
} from './rig.ts';

/** The load generator makes up for its own pauses at once, which a busy server refuses as overload. */
const IMAGES_PER_SECOND = { quick: 100, full: 300 };
const BRANDS_PER_SECOND = 50;
/** Different requests for images: a logo, and monograms. */
const IMAGES = 100;
/** Until the first new lookup succeeds, after the database accepts connections again. */
const RECOVERY_MS = 2000;
const MAX_REFUSAL_MS = 2000;
/** The load generator shares the machine with the servers. */
const SLACK_MS = 250;

interface Fault {
  /** Seconds of load before, during and after the fault. */
  before: number;
  lasts: number;
  after: number;
  strike: (database: DrillDatabase) => unknown;
  repair: (database: DrillDatabase) => unknown;
}

interface Subject {
  front: Front;
  database: DrillDatabase;
  tokens: { token: string; id: string }[];
  secret: string;
}

interface Outcome {
  images: Ledger;
  brands: Ledger;
  /** From the repair to the first new logo lookup that succeeds. */
  recoveryMs: number;
  /** From the repair to the first brand record. */
  firstBrandMs: number;
}

async function underLoad(rig: Rig, fault: Fault, isQuick: boolean): Promise<Figures> {
  const database = await rig.database();
  const front = await rig.front({ database });
  const tokens = await Promise.all(Array.from({ length: 5 }, () => aTokenWith(database.db, {})));
  const { token: secret } = await aTokenWith(database.db, {}, 'secret');
  // Cached before the fault, also on a machine that is too busy to draw them within the seconds before it.
  for (let i = 0; i < IMAGES; i += 1) {
    const { status } = await ask(front.port, imagePath(tokens, i));
    demand(status === 200, `images before the fault (${imagePath(tokens, i)}: ${status})`);
  }
  const perSecond = isQuick ? IMAGES_PER_SECOND.quick : IMAGES_PER_SECOND.full;
  const outcome = await injectFault({ front, database, tokens, secret }, fault, perSecond);
  const { images, brands } = outcome;
  await pause(1500);
  const code = await front.stop();
  demandPromises(outcome, isQuick);
  demand(front.crashes() === 0, `no crash (${front.crashes()}: ${front.log()})`);
  demand(code === 0, `exit code 0 (${code})`);
  let counted = 0;
  for (const { id } of tokens)
    counted += (await countedOf(database.db, id)).reduce((sum, day) => sum + day.count, 0);
  // Besides the load, the requests before it, and the successful new lookup.
  const seen = images.acked + IMAGES;
  demand(counted >= seen && counted <= seen + 1, `everything counted once: ${seen} seen, ${counted} counted`);
  return {
    images: images.sent,
    'images 5xx': images.serverErrors,
    'slowest image ms': Math.round(images.slowestMs),
    'back after ms': Math.round(outcome.recoveryMs),
    brands: brands.toString(),
    counted,
    acked: images.acked,
  };
}

const imagePath = (tokens: Subject['tokens'], i: number): string =>
  `/${i % 2 === 0 ? 'acme' : `hot${i % IMAGES}`}.com?token=${tokens[i % tokens.length]?.token}`;

async function injectFault(
  { front, database, tokens, secret }: Subject,
  fault: Fault,
  perSecond: number,
): Promise<Outcome> {
  const ports = [front.port];
  const startedAt = performance.now();
  // The duration of the repair is unknown; the load continues after it.
  let loadSeconds = Number.POSITIVE_INFINITY;
  const seconds = () => loadSeconds;
  let repairedAt = Number.POSITIVE_INFINITY;
  let firstBrandMs = Number.POSITIVE_INFINITY;
  const onBrand = (seen: Seen, _i: number, sentAt: number) => {
    if (seen.status === 200 && sentAt > repairedAt)
      firstBrandMs = Math.min(firstBrandMs, sentAt + seen.ms - repairedAt);
  };
  const images = openLoop({ ports, path: (i) => imagePath(tokens, i) }, { perSecond, seconds });
  const headers = { Authorization: `Bearer ${secret}` };
  const brands = openLoop(
    { ports, path: () => '/brands/acme.com', headers, onSeen: onBrand },
    { perSecond: BRANDS_PER_SECOND, seconds },
  );
  await pause(fault.before * 1000);
  await fault.strike(database);
  await pause(fault.lasts * 1000);
  await fault.repair(database);
  repairedAt = performance.now();
  loadSeconds = (repairedAt - startedAt) / 1000 + fault.after;
  const recoveryMs = await untilNewLookup(front, tokens[0]?.token ?? '');
  return { images: await images, brands: await brands, recoveryMs, firstBrandMs };
}

/** Milliseconds until a lookup that needs the database succeeds. */
async function untilNewLookup({ port }: Front, token: string): Promise<number> {
  const startedAt = performance.now();
  for (let i = 0; performance.now() - startedAt < 20_000; i += 1) {
    const { status } = await ask(port, `/new${i}.com?fallback=404&token=${token}`);
    if (status === 404) return performance.now() - startedAt;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

function demandPromises({ images, brands, recoveryMs, firstBrandMs }: Outcome, isQuick: boolean): void {
  demand(images.serverErrors === 0 && images.inDoubt === 0, `images: no 5xx, no lost ones (${images})`);
  demand(images.refused === 0, `the front server always listens (${images})`);
  demand(
    recoveryMs <= deadline(RECOVERY_MS, isQuick),
    `recovery within ${RECOVERY_MS} ms (${Math.round(recoveryMs)})`,
  );
  const others = [...brands.byStatus.keys()].filter((status) => status !== 200 && status !== 503);
  demand(others.length === 0 && brands.inDoubt === 0, `brands: only 200 and 503 (${brands})`);
  demand(brands.withoutRetryAfter === 0, 'each 503 has Retry-After');
  const slowest = brands.percentile(503, 1);
  demand(
    slowest <= deadline(MAX_REFUSAL_MS + SLACK_MS, isQuick),
    `each 503 within ${MAX_REFUSAL_MS} ms (${Math.round(slowest)})`,
  );
  demand(
    firstBrandMs <= deadline(RECOVERY_MS, isQuick),
    `first brand record within ${RECOVERY_MS} ms (${Math.round(firstBrandMs)})`,
  );
}

export const killPostgres: Drill = {
  name: 'kill-postgres',
  promise:
    'PostgreSQL killed for 3 s under load: images are served, brands are 503 in time, recovery within 2 s.',
  run: (rig, isQuick) =>
    underLoad(
      rig,
      {
        ...(isQuick ? { before: 2, lasts: 2, after: 4 } : { before: 10, lasts: 3, after: 10 }),
        strike: (database) => database.kill(),
        repair: (database) => database.start(),
      },
      isQuick,
    ),
};

export const freezePostgres: Drill = {
  name: 'freeze-postgres',
  promise: 'PostgreSQL frozen for 30 s under load: the same.',
  run: (rig, isQuick) =>
    underLoad(
      rig,
      {
        ...(isQuick ? { before: 2, lasts: 4, after: 4 } : { before: 5, lasts: 30, after: 10 }),
        strike: (database) => database.freeze(true),
        repair: (database) => database.freeze(false),
      },
      isQuick,
    ),
};
