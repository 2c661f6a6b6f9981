import { build } from 'esbuild';

/**
 * Bundles a TypeScript entry for plain Node (tests, drills, benchmarks). Packages stay external and are resolved from the
 * location of the output file, so it belongs below `node_modules`.
 * @param {string} entry
 * @param {string} outfile
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
