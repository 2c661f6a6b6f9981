import { build } from 'esbuild';

/**
 * Bundles a TypeScript entry into a file that plain Node runs: for tests, drills and benchmarks. The packages stay
 * outside and are found from where the file is, so it belongs below `node_modules`.
 * @param {string} entry
 * @param {string} outfile
 */
export async function bundleScript(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}
