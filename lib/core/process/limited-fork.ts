import type { ForkOptions } from 'node:child_process';

/**
 * How to fork a child that handles hostile input: without this process's environment, which holds secrets, and with a
 * hard limit on memory that the kernel enforces (not on macOS). Node cannot set that limit on a child but the shell
 * can; exec keeps the process id and the channel.
 * @param limits megabytes of private memory (RLIMIT_DATA) and of the JavaScript heap
 */
export const limitedFork = ({ dataMb, heapMb }: { dataMb: number; heapMb: number }): ForkOptions => ({
  execPath: '/bin/sh',
  execArgv: [
    '-c',
    `ulimit -c 0; ulimit -d ${dataMb * 1024} 2>/dev/null; exec "$0" "$@"`,
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--max-semi-space-size=8',
  ],
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  env: { NODE_ENV: 'production', PATH: '/usr/bin:/bin', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
});
