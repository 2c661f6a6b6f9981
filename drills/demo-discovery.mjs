// `npm run demo:discovery`: all of Blazon with an internet of a few made websites.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleScript } from '../scripts/bundle-script.mjs';
import { build } from '../server/build.mjs';

const projectDir = resolve(import.meta.dirname, '..');
process.chdir(projectDir);
await build();
const folder = join(projectDir, 'node_modules/.cache/blazon-drills');
const outfile = join(folder, `demo-${process.pid}.mjs`);
mkdirSync(folder, { recursive: true });
await bundleScript('drills/demo-discovery.ts', outfile);
const child = spawn(process.execPath, ['--enable-source-maps', outfile, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(name, () => child.kill(name));
child.on('exit', (code) => {
  rmSync(outfile, { force: true });
  process.exit(code ?? 1);
});
