import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { secondFront } from './second-front.mjs';

/**
 * A second front server that speaks TLS with a new self-signed certificate.
 * @param {import('../scope.mjs').Scope} scope
 * @param {{ tools: import('../tools.mjs').Tools, front: import('./bare.mjs').Target, scratchDir: string }} options
 * @returns {Promise<import('./bare.mjs').Target>}
 */
export function tlsTarget(scope, { tools, front, scratchDir }) {
  const [cert, key] = [join(scratchDir, 'cert.pem'), join(scratchDir, 'key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const names = ['-subj', '/CN=127.0.0.1', '-days', '2'];
  execFileSync(tools.openssl, ['req', '-x509', '-nodes', ...curve, ...names, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  return secondFront(scope, {
    ...{ tools, front, id: 'frontTls', name: 'front server, TLS', isTls: true },
    env: { TLS_CERT: cert, TLS_KEY: key },
  });
}
