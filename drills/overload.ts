import type { Drill } from './drill.ts';
import { ask } from './load.ts';
import { narrowLink } from './narrow-link.ts';
import { rawOpenLoop } from './raw-load.ts';
import { aTokenWith, deadline, demand, pause } from './rig.ts';

const SHED_MS = 50;
/**
 * The database is limited to this share of what the front server can look up in it. On two cores, shared with the load
 * generator, an unlimited database would be slowed down by the load itself; and if the front server is the bottleneck,
 * refusing requests costs too much of its time (docs/decisions/0036).
 */
const DATABASE_SHARE = 1 / 5;
const AFTER_MS = 5000;

/**
 * Requests new domains, the most expensive requests, at three times the capacity.
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
    // Limited only by 64 connections.
    const most = { perSecond: 1e6, seconds: measure, connections: 64 };
    const before = link.bytesBack();
    await rawOpenLoop(front.port, path, most);
    link.narrow(((link.bytesBack() - before) / measure) * DATABASE_SHARE);
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
    demand(crowd.count(503) > 0, `some requests were refused (${crowd})`);
    demand(crowd.withoutRetryAfter === 0, 'each 503 has Retry-After');
    demand(served >= 0.9 * peak, `${served.toFixed(0)}/s served of a peak of ${peak.toFixed(0)}/s`);
    const shedMs = crowd.percentile(503, 0.99);
    demand(
      shedMs <= deadline(SHED_MS, isQuick),
      `99 % of the 503 within ${SHED_MS} ms (${shedMs.toFixed(0)})`,
    );
    const normalAfterMs = await untilNormal(front.port, path, deadline(AFTER_MS, isQuick));
    const code = await front.stop();
    demand(code === 0 && front.crashes() === 0, `no crash, exit code 0 (${code}; ${front.log()})`);
    return {
      'peak per second': Math.round(peak),
      'offered per second': Math.round(crowd.sent / seconds),
      'served per second': Math.round(served),
      share: (served / peak).toFixed(2),
      shed: crowd.count(503),
      '503 p99 ms': Math.round(shedMs),
      '404 p99 ms': Math.round(crowd.percentile(404, 0.99)),
      'normal after ms': Math.round(normalAfterMs),
    };
  },
};

/** @returns milliseconds until a request is fast again */
async function untilNormal(port: number, path: () => string, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { status, ms } = await ask(port, path());
    if (status === 404 && ms < 500) return performance.now() - startedAt;
    demand(performance.now() - startedAt < withinMs, `normal within ${withinMs} ms afterwards`);
    await pause(50);
  }
}
