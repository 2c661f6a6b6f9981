import type { ForkOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Forks for hostile input: without our environment, which holds secrets, and with a memory limit of the kernel (not on
 * macOS). Node cannot set the limit, but the shell can; exec keeps the process id and the channel.
 */
export const limitedFork = ({ dataMb, heapMb }: { dataMb: number; heapMb: number }): ForkOptions => ({
  execPath: '/bin/sh',
  execArgv: [
    '-c',
    `ulimit -c 0; ulimit -d ${(dataMb + codeRangeMb()) * 1024} 2>/dev/null; exec "$0" "$@"`,
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--max-semi-space-size=8',
  ],
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  env: { NODE_ENV: 'production', PATH: '/usr/bin:/bin', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
});

/** Megabytes that V8 reserves for machine code and RLIMIT_DATA counts: 512 in Node 24 on x64, none in Node 22. */
function codeRangeMb(): number {
  let maps: string;
  try {
    maps = readFileSync('/proc/self/maps', 'utf8');
  } catch {
    return 0;
  }
  const bytes = [...maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm)].reduce(
    (sum, [, from, to]) => sum + Number.parseInt(`${to}`, 16) - Number.parseInt(`${from}`, 16),
    0,
  );
  return Math.ceil(bytes / 1024 / 1024);
}
