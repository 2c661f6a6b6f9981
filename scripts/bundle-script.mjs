import { build } from 'esbuild';

/**
 * For plain Node. Packages are resolved from the output file, so it belongs below `node_modules`.
 * @param {string} entry @param {string} outfile
 */
export async function bundleScript(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}
