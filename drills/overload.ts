import type { Drill } from './drill.ts';
import { ask, closedLoop, openLoop } from './load.ts';
import { aTokenWith, demand, pause } from './rig.ts';

const SHED_MS = 50;
const AFTER_MS = 5000;

/**
 * Three times what can be drawn: every request is for a monogram nobody has seen, which is the most that a stranger
 * can make the product do.
 */
export const overload: Drill = {
  name: 'overload',
  promise: 'Three times capacity: at least 90 % of the peak is served, the rest gets 503 within 50 ms.',
  run: async (rig, isQuick) => {
    const [measure, seconds] = isQuick ? [3, 6] : [10, 60];
    const database = await rig.database();
    const front = await rig.front({ database });
    const { token, id } = await aTokenWith(database.db, {});
    let made = 0;
    // Letters and colours of their own each: drawn once, never found again.
    const path = () => {
      made += 1;
      return `/ticker/${unseenSymbol(made)}?token=${token}&size=256`;
    };
    const load = { ports: [front.port], path };
    await closedLoop(load, { connections: 16, until: (begun) => begun >= 300 });
    const startedAt = performance.now();
    const alone = await closedLoop(load, {
      connections: 64,
      until: () => performance.now() - startedAt > measure * 1000,
    });
    const peak = alone.count(200) / ((performance.now() - startedAt) / 1000);
    let sheddingFrom = Number.POSITIVE_INFINITY;
    const beginAt = performance.now();
    let goodput = 0;
    const crowd = await openLoop(
      {
        ...load,
        onSeen: ({ status, ms }, _i, sentAt) => {
          if (status === 503) sheddingFrom = Math.min(sheddingFrom, sentAt - beginAt);
          if (status === 200 && sentAt + ms - beginAt <= seconds * 1000) goodput += 1;
        },
      },
      { perSecond: peak * 3, seconds, connections: 4000 },
    );
    const served = goodput / seconds;
    const others = [...crowd.byStatus.keys()].filter((status) => status !== 200 && status !== 503);
    demand(others.length === 0 && crowd.inDoubt === 0, `only 200 and 503 (${crowd})`);
    demand(crowd.count(503) > 0, `something was shed (${crowd})`);
    demand(crowd.withoutRetryAfter === 0, 'each 503 says when to come again');
    demand(served >= 0.9 * peak, `${served.toFixed(0)}/s served of a peak of ${peak.toFixed(0)}/s`);
    const shedMs = crowd.percentile(503, 0.99);
    demand(shedMs <= SHED_MS, `99 % of the 503 within ${SHED_MS} ms (${shedMs.toFixed(0)})`);
    const overAt = performance.now();
    for (;;) {
      const { status, ms } = await ask(front.port, path());
      if (status === 200 && ms < 500) break;
      demand(performance.now() - overAt < AFTER_MS, `normal within ${AFTER_MS} ms after it`);
      await pause(50);
    }
    const code = await front.stop();
    demand(code === 0 && front.crashes() === 0, `it lives, and ends with 0 (${code}; ${front.log()})`);
    void id;
    return {
      'peak per second': Math.round(peak),
      'offered per second': Math.round(crowd.sent / seconds),
      'served per second': Math.round(served),
      share: (served / peak).toFixed(2),
      shed: crowd.count(503),
      '503 p99 ms': Math.round(shedMs),
      '200 p99 ms': Math.round(crowd.percentile(200, 0.99)),
      'normal after ms': Math.round(performance.now() - overAt),
    };
  },
};

/** Four letters that are no listing, another one each time. */
function unseenSymbol(i: number): string {
  let text = '';
  for (let rest = i, at = 0; at < 4; at += 1, rest = Math.floor(rest / 26))
    text = String.fromCharCode(65 + (rest % 26)) + text;
  return `Q${text}`;
}
