import http from 'node:http';
import https from 'node:https';

/** @typedef {{ path: string, status: number, type: string | undefined, body: Buffer }} Answered */

/**
 * Requests every path from a server on 127.0.0.1 over 16 connections.
 * @param {{ port: number, isTls?: boolean }} server
 * @param {string[]} paths
 * @param {(answered: Answered) => void} onAnswer
 * @param {Record<string, string>} [headers]
 */
export async function askAll({ port, isTls = false }, paths, onAnswer, headers = {}) {
  const agent = new (isTls ? https : http).Agent({ keepAlive: true, maxSockets: 16 });
  const left = [...paths].reverse();
  const worker = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop())
      onAnswer(await ask({ agent, port, path, headers, isTls }));
  };
  try {
    await Promise.all(Array.from({ length: 16 }, worker));
  } finally {
    agent.destroy();
  }
}

/**
 * @param {{ port: number, path: string, isTls?: boolean, agent?: http.Agent, headers?: Record<string, string>, timeoutMs?: number }} request
 * @returns {Promise<Answered>}
 */
export function ask({ port, path, isTls = false, agent, headers = {}, timeoutMs = 30_000 }) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent, headers, timeout: timeoutMs };
    // The certificate is self-signed.
    (isTls ? https : http)
      .get({ ...options, rejectUnauthorized: false }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            path,
            status: response.statusCode,
            type: response.headers['content-type'],
            body: Buffer.concat(chunks),
          }),
        );
      })
      .on('timeout', function late() {
        this.destroy(new Error(`No response within ${timeoutMs} ms: ${path.split('?')[0]}`));
      })
      .on('error', reject);
  });
}
