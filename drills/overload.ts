import type { Drill } from './drill.ts';
import { ask } from './load.ts';
import { narrowLink } from './narrow-link.ts';
import { rawOpenLoop } from './raw-load.ts';
import { aTokenWith, demand, pause } from './rig.ts';

const SHED_MS = 50;
/**
 * The database can do this part of what the front server can look up in it. On two cores with the generator among them, a
 * database at its own speed would be slowed by the crowd itself, whatever the product does; and where the front server
 * itself is what is full, refusing costs too much of it (docs/decisions/0036).
 */
const DATABASE_PART = 1 / 5;
const AFTER_MS = 5000;

/**
 * Three times what can be looked up: every request is for a domain nobody has asked for, which is the most that a
 * stranger can make the product do. (Monograms are no more work: there are few letters and colours, each drawn once.)
 */
export const overload: Drill = {
  name: 'overload',
  promise: 'Three times capacity: at least 90 % of the peak is served, the rest gets 503 within 50 ms.',
  run: async (rig, isQuick) => {
    const [measure, seconds] = isQuick ? [3, 12] : [10, 60];
    const database = await rig.database();
    const link = await narrowLink(rig, database.url);
    const front = await rig.front({ database: { ...database, url: link.url } });
    const { token } = await aTokenWith(database.db, {});
    let made = 0;
    const path = () => {
      made += 1;
      return `/unseen${made}.com?token=${token}&fallback=404`;
    };
    await rawOpenLoop(front.port, path, { perSecond: 500, seconds: 2, connections: 64 });
    // As many as come: sixty-four that each ask again as soon as they are answered.
    const most = { perSecond: 1e6, seconds: measure, connections: 64 };
    const before = link.bytesBack();
    await rawOpenLoop(front.port, path, most);
    link.narrow(((link.bytesBack() - before) / measure) * DATABASE_PART);
    const alone = await rawOpenLoop(front.port, path, most);
    const peak = alone.count(404) / measure;
    const beginAt = performance.now();
    let goodput = 0;
    const crowd = await rawOpenLoop(
      front.port,
      path,
      { perSecond: peak * 3, seconds, connections: 1500 },
      (status, doneAt) => {
        if (status === 404 && doneAt - beginAt <= seconds * 1000) goodput += 1;
      },
    );
    const served = goodput / seconds;
    const others = [...crowd.byStatus.keys()].filter((status) => status !== 404 && status !== 503);
    demand(others.length === 0 && crowd.inDoubt === 0, `only 404 and 503 (${crowd})`);
    demand(crowd.count(503) > 0, `something was shed (${crowd})`);
    demand(crowd.withoutRetryAfter === 0, 'each 503 says when to come again');
    demand(served >= 0.9 * peak, `${served.toFixed(0)}/s served of a peak of ${peak.toFixed(0)}/s`);
    const shedMs = crowd.percentile(503, 0.99);
    demand(shedMs <= SHED_MS, `99 % of the 503 within ${SHED_MS} ms (${shedMs.toFixed(0)})`);
    const overAt = performance.now();
    for (;;) {
      const { status, ms } = await ask(front.port, path());
      if (status === 404 && ms < 500) break;
      demand(performance.now() - overAt < AFTER_MS, `normal within ${AFTER_MS} ms after it`);
      await pause(50);
    }
    const code = await front.stop();
    demand(code === 0 && front.crashes() === 0, `it lives, and ends with 0 (${code}; ${front.log()})`);
    return {
      'peak per second': Math.round(peak),
      'offered per second': Math.round(crowd.sent / seconds),
      'served per second': Math.round(served),
      share: (served / peak).toFixed(2),
      shed: crowd.count(503),
      '503 p99 ms': Math.round(shedMs),
      '404 p99 ms': Math.round(crowd.percentile(404, 0.99)),
      'normal after ms': Math.round(performance.now() - overAt),
    };
  },
};
