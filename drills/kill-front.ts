import type { Drill } from './drill.ts';
import { closedLoop } from './load.ts';
import { aTokenWith, countedOf, demand, pause, takenOf } from './rig.ts';

const CONNECTIONS = 32;

export const killFront: Drill = {
  name: 'kill-front',
  promise: 'The front server killed 20 times under load: acked <= counted <= sent, for every token.',
  run: async (rig, isQuick) => {
    const kills = isQuick ? 4 : 20;
    const database = await rig.database();
    const front = await rig.front({ database });
    const tokens = await Promise.all(
      [0, 1, 2].map(() => aTokenWith(database.db, { logoPerDay: 10_000_000 })),
    );
    let isOver = false;
    const loads = tokens.map(({ token }, which) =>
      closedLoop(
        // A third each of logos, monograms and 404, which all count.
        {
          ports: [front.port],
          path: (i) =>
            `/${['acme.com', 'nobody.com', 'nothing.com'][(i + which) % 3]}?token=${token}${(i + which) % 3 === 2 ? '&fallback=404' : ''}`,
        },
        { connections: CONNECTIONS / 2, until: () => isOver },
      ),
    );
    for (let i = 0; i < kills; i += 1) {
      await pause(200 + Math.random() * 800);
      await front.kill();
    }
    await pause(1500);
    isOver = true;
    const ledgers = await Promise.all(loads);
    const code = await front.stop();
    demand(code === 0, `exit code 0 (${code}, ${front.crashes()} crashes: ${front.log()}; ${ledgers})`);
    demand(front.crashes() === 0, `no crash (${front.log()})`);
    let [acked, counted, sent, doubt] = [0, 0, 0, 0];
    for (const [i, ledger] of ledgers.entries()) {
      const { id, accountId } = tokens[i] as (typeof tokens)[number];
      const days = await countedOf(database.db, id);
      const sum = days.reduce((total, { count }) => total + count, 0);
      const taken = (await takenOf(database.db, accountId)).reduce((total, count) => total + count, 0);
      demand(ledger.acked <= sum, `nothing lost: ${ledger.acked} acknowledged, ${sum} counted`);
      demand(sum <= ledger.sent, `nothing counted twice: ${sum} counted, ${ledger.sent} sent`);
      demand(
        sum - ledger.acked <= ledger.inDoubt,
        `at most the requests without a response are counted besides (${sum}, ${ledger})`,
      );
      demand(ledger.serverErrors === 0, `no 5xx (${ledger})`);
      demand(taken === sum, `quota and counts agree: ${taken} and ${sum}`);
      acked += ledger.acked;
      counted += sum;
      sent += ledger.sent;
      doubt += ledger.inDoubt;
    }
    return { kills, acked, counted, sent, 'in doubt': doubt, lost: Math.max(0, acked - counted) };
  },
};
