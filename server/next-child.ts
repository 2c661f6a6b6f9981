import { createRequire } from 'node:module';

/**
 * The Next process: Next's own command line, ended when the supervisor is gone. Next knows nothing of its
 * parent, and without this a killed supervisor would leave it behind with the port.
 */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 5000).unref();
});

createRequire(import.meta.url)('next/dist/bin/next');
