import type { Drill, Figures } from './drill.ts';
import { ask, Ledger, openLoop, type Seen } from './load.ts';
import { aTokenWith, countedOf, type DrillDatabase, demand, type Front, pause, type Rig } from './rig.ts';

const IMAGES_PER_SECOND = 300;
const BRANDS_PER_SECOND = 50;
/** First good answer after the database accepts connections again. */
const RECOVERY_MS = 2000;
const LONGEST_REFUSAL_MS = 2000;
/** The generator shares the machine with everything it asks. */
const SLACK_MS = 250;

/** Whether this build serves brand data; without it the drill is about images alone. */
const servesBrands = async ({ port }: Front): Promise<boolean> =>
  (await ask(port, '/brands/acme.com')).status === 401;

interface Fault {
  /** Seconds of load before it and after it. */
  before: number;
  lasts: number;
  after: number;
  strike: (database: DrillDatabase) => unknown;
  mend: (database: DrillDatabase) => unknown;
}

async function underLoad(rig: Rig, fault: Fault): Promise<Figures> {
  const database = await rig.database();
  const front = await rig.front({ database });
  const tokens = await Promise.all(Array.from({ length: 5 }, () => aTokenWith(database.db, {})));
  const { token: secret } = await aTokenWith(database.db, {}, 'secret');
  const withBrands = await servesBrands(front);
  for (const { token } of tokens) await ask(front.port, `/acme.com?token=${token}`);
  // How long mending takes is not known: the load goes on for some time after it.
  let lasts = Number.POSITIVE_INFINITY;
  const seconds = () => lasts;
  const loadBeganAt = performance.now();
  let mendedAt = Number.POSITIVE_INFINITY;
  let firstGoodBrandMs = Number.POSITIVE_INFINITY;
  const images = openLoop(
    {
      ports: [front.port],
      // Two hundred pictures that were seen before: a logo and monograms.
      path: (i) => `/${i % 2 === 0 ? 'acme' : `hot${i % 100}`}.com?token=${tokens[i % tokens.length]?.token}`,
    },
    { perSecond: IMAGES_PER_SECOND, seconds },
  );
  const onBrand = (seen: Seen, _i: number, startedAt: number) => {
    if (seen.status === 200 && startedAt > mendedAt)
      firstGoodBrandMs = Math.min(firstGoodBrandMs, startedAt + seen.ms - mendedAt);
  };
  const brands = withBrands
    ? openLoop(
        {
          ports: [front.port],
          path: () => '/brands/acme.com',
          headers: { Authorization: `Bearer ${secret}` },
          onSeen: onBrand,
        },
        { perSecond: BRANDS_PER_SECOND, seconds },
      )
    : Promise.resolve(new Ledger());
  await pause(fault.before * 1000);
  await fault.strike(database);
  await pause(fault.lasts * 1000);
  await fault.mend(database);
  mendedAt = performance.now();
  lasts = (mendedAt - loadBeganAt) / 1000 + fault.after;
  // Something nobody has seen needs the database: it shows when that is back for the product.
  let newPictureMs = Number.NaN;
  for (let i = 0; Number.isNaN(newPictureMs); i += 1) {
    const seen = await ask(front.port, `/new${i}.com?fallback=404&token=${tokens[0]?.token}`);
    if (seen.status === 404) newPictureMs = performance.now() - mendedAt;
    else if (performance.now() - mendedAt > 20_000) newPictureMs = Number.POSITIVE_INFINITY;
    await pause(20);
  }
  const [seenImages, seenBrands] = await Promise.all([images, brands]);
  await pause(1500);
  const code = await front.stop();
  demand(
    seenImages.serverErrors === 0 && seenImages.inDoubt === 0,
    `images: no 5xx, no broken ones (${seenImages})`,
  );
  demand(
    seenImages.refused === 0 && front.crashes() === 0,
    `no process dies (${front.crashes()}: ${front.log()})`,
  );
  demand(newPictureMs <= RECOVERY_MS, `back within ${RECOVERY_MS} ms; it took ${Math.round(newPictureMs)}`);
  demand(code === 0, `it ended with 0 (${code})`);
  let [acked, counted] = [0, 0];
  for (const { id } of tokens)
    counted += (await countedOf(database.db, id)).reduce((sum, day) => sum + day.count, 0);
  acked = seenImages.acked;
  // One per token was asked before, and the new ones after.
  demand(
    counted >= acked && counted <= acked + tokens.length + 1,
    `all counted once: ${acked} seen, ${counted} counted`,
  );
  if (withBrands) {
    const others = [...seenBrands.byStatus.keys()].filter((status) => status !== 200 && status !== 503);
    demand(others.length === 0 && seenBrands.inDoubt === 0, `brands: only 200 and 503 (${seenBrands})`);
    demand(seenBrands.withoutRetryAfter === 0, 'each 503 says when to come again');
    demand(
      seenBrands.percentile(503, 1) <= LONGEST_REFUSAL_MS + SLACK_MS,
      `each 503 within ${LONGEST_REFUSAL_MS} ms (${Math.round(seenBrands.percentile(503, 1))})`,
    );
    demand(
      firstGoodBrandMs <= RECOVERY_MS,
      `first good brand within ${RECOVERY_MS} ms (${Math.round(firstGoodBrandMs)})`,
    );
  }
  return {
    images: seenImages.sent,
    'images 5xx': seenImages.serverErrors,
    'slowest image ms': Math.round(seenImages.slowestMs),
    'back after ms': Math.round(newPictureMs),
    brands: withBrands ? seenBrands.toString() : 'not in this build',
    counted,
    acked,
  };
}

export const killPostgres: Drill = {
  name: 'kill-postgres',
  promise:
    'PostgreSQL killed for 3 s under load: images go on, brands say 503 in time, all is well within 2 s.',
  run: (rig, isQuick) =>
    underLoad(rig, {
      ...(isQuick ? { before: 2, lasts: 2, after: 4 } : { before: 10, lasts: 3, after: 10 }),
      strike: (database) => database.kill(),
      mend: (database) => database.start(),
    }),
};

export const freezePostgres: Drill = {
  name: 'freeze-postgres',
  promise: 'PostgreSQL frozen for 30 s under load: the same.',
  run: (rig, isQuick) =>
    underLoad(rig, {
      ...(isQuick ? { before: 2, lasts: 4, after: 4 } : { before: 5, lasts: 30, after: 10 }),
      strike: (database) => database.freeze(true),
      mend: (database) => database.freeze(false),
    }),
};
