import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askAll } from './ask.mjs';
import { hotPath } from './catalog.mjs';

/**
 * Saves all pictures of the hot load as files for the other servers.
 * @param {{ front: import('./targets/bare.mjs').Target, domains: string[], token: string, picturesDir: string }} options
 * @returns {Promise<Map<string, Buffer>>} path to picture
 */
export async function takePictures({ front, domains, token, picturesDir }) {
  const pictures = new Map();
  await askAll(
    front,
    domains.map((domain) => hotPath(domain, token)),
    ({ path, status, type, body }) => {
      const domain = path.slice(1, path.indexOf('?'));
      if (status !== 200 || type !== 'image/png')
        throw new Error(
          `Expected a picture for ${domain}; got ${status} ${type}: ${body.toString('utf8', 0, 300)}`,
        );
      pictures.set(path, body);
      writeFileSync(join(picturesDir, domain), body);
    },
  );
  return pictures;
}

/**
 * Checks that a server returns the same bytes: a quick error would look like a fast server.
 * @param {import('./targets/bare.mjs').Target} target
 * @param {Map<string, Buffer>} pictures
 */
export async function demandSameAnswers({ name, expected, ...server }, pictures) {
  const { bytes, type: wanted, headers } = expected ?? { bytes: pictures, type: 'image/png', headers: {} };
  await askAll(
    server,
    [...bytes.keys()],
    ({ path, status, type, body }) => {
      if (status === 200 && type === wanted && bytes.get(path).equals(body)) return;
      throw new Error(`${name} returned ${status} ${type} with other bytes for ${path.split('?')[0]}.`);
    },
    headers,
  );
}
