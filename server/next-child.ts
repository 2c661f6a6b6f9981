import { createRequire } from 'node:module';

/** Next's command line, exiting with the supervisor: otherwise a killed supervisor would leave Next behind on its port. */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 5000).unref();
});

createRequire(import.meta.url)('next/dist/bin/next');
