import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports of every system, so that no outgoing connection holds the port by chance. */
const lowestPort = 20_000;
const highestPort = 32_000;

/**
 * @param {number | null} [preferred] returned when it is free
 * @param {string} [host]
 * @returns {Promise<number>} a port nobody listens on now, between 20,000 and 32,000 unless it is the preferred one
 */
export async function findFreePort(preferred = null, host = '127.0.0.1') {
  if (preferred !== null && (await bindError(preferred, host)) === null) return preferred;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(lowestPort, highestPort);
    if ((await bindError(port, host)) === null) return port;
  }
  throw new Error(`No free port between ${lowestPort} and ${highestPort} was found on ${host}.`);
}

/**
 * Why nothing can listen on this port, as a system error code (`EADDRINUSE`, `EACCES`), or null when it can.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | null>}
 */
export function bindError(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) =>
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
