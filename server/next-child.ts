import { createRequire } from 'node:module';
import { LogInterval } from '../lib/core/log/log-interval.ts';
import { answerPings } from './answer-pings.ts';

/** Next's command line, exiting with the supervisor: otherwise a killed supervisor would leave Next behind on its port. */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 5000).unref();
});

// Its pipes close when the supervisor is killed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
answerPings();

/** Next logs requests with a made-up action or origin with a stack: anybody could fill the log. */
const ACTION = 'Server Action';
const interval = new LogInterval(10_000);
for (const level of ['warn', 'error'] as const) {
  const log = console[level];
  console[level] = (...values: unknown[]) => {
    const isAction = values.some((value) => String(value).includes(ACTION));
    if (!isAction || interval.moreSince(ACTION) !== null) log(...values);
  };
}

createRequire(import.meta.url)('next/dist/bin/next');
