import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports of all systems, so that no outgoing connection occupies the port. */
const MIN_PORT = 20_000;
const MAX_PORT = 32_000;

/**
 * @param {number | null} [preferred] returned if it is free
 * @param {string} [host]
 * @returns {Promise<number>} a free port, between 20,000 and 32,000 unless it is the preferred one
 */
export async function findFreePort(preferred = null, host = '127.0.0.1') {
  if (preferred !== null && (await bindError(preferred, host)) === null) return preferred;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(MIN_PORT, MAX_PORT);
    if ((await bindError(port, host)) === null) return port;
  }
  throw new Error(`No free port found between ${MIN_PORT} and ${MAX_PORT} on ${host}.`);
}

/** @param {number} port @param {string} host @returns {Promise<string | null>} such as `EADDRINUSE`; null: it is free */
export function bindError(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) =>
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
