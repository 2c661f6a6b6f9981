import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askAll } from '../ask.mjs';
import { writePaths } from '../catalog.mjs';
import { bareTarget } from './bare.mjs';

/**
 * Brand records from the front server with every check enabled, and the same bytes from bare node:http.
 * @param {import('../scope.mjs').Scope} scope
 * @param {{ tools: import('../tools.mjs').Tools, product: import('./product.mjs').Product, domains: string[], scratchDir: string }} options
 * @returns {Promise<import('./bare.mjs').Target[]>}
 */
export async function brandTargets(scope, { tools, product: { front, secret }, domains, scratchDir }) {
  const authorization = `Bearer ${secret}`;
  const headers = { authorization };
  const dir = join(scratchDir, 'records');
  mkdirSync(dir);
  const paths = domains.map((domain) => `/brands/${domain}`);
  const bytes = new Map();
  const keep = ({ path, status, type, body }) => {
    if (status !== 200 || type !== 'application/json')
      throw new Error(
        `Expected a record at ${path}; got ${status} ${type}: ${body.toString('utf8', 0, 300)}`,
      );
    bytes.set(path, body);
    writeFileSync(join(dir, path.slice('/brands/'.length)), body);
  };
  await askAll(front, paths, keep, headers);

  const pathsFile = writePaths(join(scratchDir, 'brand-paths.txt'), paths);
  // Both get the header: parsing it is part of the work of any server.
  const own = { load: { pathsFile, authorization }, expected: { bytes, type: 'application/json', headers } };
  const bare = await bareTarget(scope, {
    tools,
    picturesDir: dir,
    prefix: '/brands/',
    type: 'application/json',
  });
  return [
    { ...bare, ...own, id: 'bareBrands', name: 'bare node:http, brands' },
    // The process of the target `front`, which is restarted before.
    { ...front, ...own, id: 'frontBrands', name: 'front server, brands', start: async () => {} },
  ];
}
