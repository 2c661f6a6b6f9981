import { createRequire } from 'node:module';
import { answerPings } from './answer-pings.ts';
import { withoutFloods } from './next-log.ts';
import { returnMemory } from './return-memory.ts';

/** Next's command line, exiting with the supervisor: otherwise a killed supervisor would leave Next behind on its port. */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 5000).unref();
});

// Its pipes close when the supervisor is killed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
answerPings();
returnMemory();

for (const level of ['warn', 'error'] as const) console[level] = withoutFloods(console[level]);

createRequire(import.meta.url)('next/dist/bin/next');
