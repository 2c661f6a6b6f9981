import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shiftClock } from '../tests/support/shift-clock.ts';
import type { Drill } from './drill.ts';
import { closedLoop } from './load.ts';
import { aTokenWith, countedOf, demand, pause, takenOf } from './rig.ts';

const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
const MIDNIGHT = Date.UTC(2027, 2, 28);
const BEFORE_SECONDS = 25;
/** What an operator or a time server might do to the clock of the machine. */
const JUMPS = ['-2h', '+26h', '-40d', '+0'];
const CONNECTIONS = 16;

export const wrongClock: Drill = {
  name: 'wrong-clock',
  promise:
    'The clock of the machine jumps back and forth around midnight: everything is served and counted on the days of the database, within the limits.',
  cannotRun: () => (existsSync(FAKETIME) ? null : 'faketime is not installed'),
  run: async (rig, isQuick) => {
    const limit = isQuick ? 200 : 1000;
    const database = await rig.database();
    await shiftClock(database.db, MIDNIGHT - BEFORE_SECONDS * 1000);
    const midnightAt = performance.now() + BEFORE_SECONDS * 1000;
    const clock = join(rig.folder, 'clock');
    writeFileSync(clock, '+0\n');
    const front = await rig.front({
      database,
      env: {
        LD_PRELOAD: FAKETIME,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    });
    const limited = await aTokenWith(database.db, { logoPerDay: limit });
    const plain = await aTokenWith(database.db, {});
    let isOver = false;
    const load = (token: string, connections: number) =>
      closedLoop(
        { ports: [front.port], path: () => `/acme.com?token=${token}` },
        { connections, until: () => isOver },
      );
    const loads = Promise.all([load(limited.token, 2), load(plain.token, CONNECTIONS)]);
    const shown: string[] = [];
    for (const jump of [...JUMPS, ...JUMPS]) {
      writeFileSync(clock, `${jump}\n`);
      await pause(((BEFORE_SECONDS + 10) * 1000) / (JUMPS.length * 2));
      shown.push(await dateOf(front.port));
    }
    demand(new Set(shown.map((date) => date.slice(0, 16))).size > 1, `the clock jumped (${shown})`);
    await pause(Math.max(0, midnightAt + 3000 - performance.now()));
    isOver = true;
    const [within, all] = await loads;
    demand((await front.stop()) === 0 && front.crashes() === 0, `no crash (${front.log()})`);
    const days = await countedOf(database.db, plain.id);
    const counted = days.reduce((sum, { count }) => sum + count, 0);
    demand(all.acked === all.sent && counted === all.acked, `all served and counted (${all}, ${counted})`);
    demand(
      days.every(({ day }) => day === '2027-03-27' || day === '2027-03-28'),
      `days of the database (${JSON.stringify(days)})`,
    );
    const limitedDays = await countedOf(database.db, limited.id);
    const taken = await takenOf(database.db, limited.accountId);
    demand(
      // A slow machine may not send that many before midnight.
      limitedDays.every(({ count }) => count <= limit) &&
        within.acked === limitedDays.reduce((sum, { count }) => sum + count, 0) &&
        within.count(429) > 0,
      `at most ${limit} on each day, all counted (${within}; ${JSON.stringify(limitedDays)}; ${taken})`,
    );
    const perDay = limitedDays.map(({ count }) => count).join(' and ');
    return { jumps: JUMPS.length * 2, limit, 'on each day': perDay, 'without limit, both days': counted };
  },
};

async function dateOf(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/livez`)).headers.get('date') ?? '';
}
