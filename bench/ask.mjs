import http from 'node:http';

/** @typedef {{ path: string, status: number, type: string | undefined, body: Buffer }} Answered */

/**
 * Requests every path from a server on 127.0.0.1 over 16 connections.
 * @param {number} port
 * @param {string[]} paths
 * @param {(answered: Answered) => void} onAnswer
 * @param {Record<string, string>} [headers]
 */
export async function askAll(port, paths, onAnswer, headers = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  const left = [...paths].reverse();
  const worker = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop())
      onAnswer(await ask(agent, port, path, headers));
  };
  try {
    await Promise.all(Array.from({ length: 16 }, worker));
  } finally {
    agent.destroy();
  }
}

/** @returns {Promise<Answered>} */
function ask(agent, port, path, headers) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent, headers, timeout: 30_000 }, (response) => {
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
        this.destroy(new Error(`No response within 30 s: ${path.split('?')[0]}`));
      })
      .on('error', reject);
  });
}
