import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports of every system, so that no outgoing connection holds the port by chance. */
const lowestPort = 20_000;
const highestPort = 32_000;

/** A port nobody listens on now, between 20,000 and 32,000; `preferred` when that one is free. */
export async function findFreePort(preferred: number | null = null, host = '127.0.0.1'): Promise<number> {
  if (preferred !== null && (await bindError(preferred, host)) === null) return preferred;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(lowestPort, highestPort);
    if ((await bindError(port, host)) === null) return port;
  }
  throw new Error(`No free port between ${lowestPort} and ${highestPort} was found on ${host}.`);
}

/**
 * Why nothing can listen on this port, as a system error code (`EADDRINUSE`, `EACCES`), or null when it can.
 */
export async function bindError(port: number, host: string): Promise<string | null> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
