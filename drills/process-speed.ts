import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeCpuSeconds } from '../bench/process-stats.mjs';
import type { Drill } from './drill.ts';
import { aTokenWith, demand, type Front } from './rig.ts';

/** Requests sent together, so that the load generator costs little and system calls are shared. */
const PIPELINED = 16;
/** Times the above, this is less than may wait for a grant. */
const CONNECTIONS = 24;
const MAX_CPU_RATIO = 1.12;

interface Load {
  requests: number;
  seconds: number;
  failed: number;
}

function wrk(port: number, script: string, seconds: number): Promise<Load> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`];
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', () => {
      const line = /^RESULT (.+)$/m.exec(output)?.[1];
      if (line === undefined) failed(new Error(`wrk printed no result:\n${output}`));
      else done(JSON.parse(line) as Load);
    });
  });
}

const luaScript = (path: string): string => `
local batch
init = function()
  batch = string.rep(wrk.format("GET", "${path}"), ${PIPELINED})
end
request = function() return batch end
done = function(summary)
  local errors = summary.errors
  io.write(string.format('RESULT {"requests":%d,"seconds":%f,"failed":%d}\\n', summary.requests,
    summary.duration / 1e6, errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
`;

interface Speed {
  failed: number;
  perSecond: number;
  cpuMicroseconds: number;
}

async function speedOf(front: Front, script: string, seconds: number): Promise<Speed> {
  const before = treeCpuSeconds([front.pid()]);
  const load = await wrk(front.port, script, seconds);
  const spent = treeCpuSeconds([front.pid()]) - before;
  const { requests, failed } = load;
  return { failed, perSecond: requests / load.seconds, cpuMicroseconds: (spent / requests) * 1e6 };
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

export const processSpeed: Drill = {
  name: 'process-speed',
  promise: `Two processes spend at most ${MAX_CPU_RATIO} times the CPU time of one on a request.`,
  cannotRun: () => (spawnSync('wrk', ['-v']).error === undefined ? null : 'wrk is not installed'),
  run: async (rig, isQuick) => {
    const [rounds, seconds] = isQuick ? [2, 3] : [5, 8];
    const database = await rig.database();
    const { token } = await aTokenWith(database.db, {});
    const script = join(rig.folder, 'pipelined.lua');
    writeFileSync(script, luaScript(`/acme.com?token=${token}`));
    const fronts = [
      await rig.front({ database, processes: 1 }),
      await rig.front({ database, processes: 2 }),
    ] as const;
    for (const front of fronts) await speedOf(front, script, 2);
    const [ones, twos]: [Speed[], Speed[]] = [[], []];
    for (let i = 0; i < rounds; i += 1) {
      ones.push(await speedOf(fronts[0], script, seconds));
      twos.push(await speedOf(fronts[1], script, seconds));
    }
    demand(
      [...ones, ...twos].every(({ failed }) => failed === 0),
      `no failed request (${JSON.stringify({ ones, twos })})`,
    );
    // Other work on the machine only ever adds to the time of a request.
    const least = (speeds: Speed[]) => Math.min(...speeds.map(({ cpuMicroseconds }) => cpuMicroseconds));
    const most = (speeds: Speed[]) => Math.max(...speeds.map(({ perSecond }) => perSecond));
    const ratio = least(twos) / least(ones);
    const figures = {
      'CPU µs per request, one process': round(least(ones), 2),
      'two processes': round(least(twos), 2),
      ratio: round(ratio, 3),
      'requests per CPU-bound pair of cores, times one': round(2 / ratio, 2),
      'requests/s, one process': round(most(ones)),
      'two processes beside the load generator': round(most(twos)),
    };
    // Short rounds beside other work differ by more than this.
    demand(
      isQuick || ratio <= MAX_CPU_RATIO,
      `a ratio of at most ${MAX_CPU_RATIO} (${JSON.stringify(figures)})`,
    );
    return figures;
  },
};
