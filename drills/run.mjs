// `npm run drill`: bundles the drills and runs them.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleScript } from '../scripts/bundle-script.mjs';
import { buildBundles } from '../server/build.mjs';

const projectDir = resolve(import.meta.dirname, '..');
process.chdir(projectDir);
await buildBundles();
const folder = join(projectDir, 'node_modules/.cache/blazon-drills');
const outfile = join(folder, `main-${process.pid}.mjs`);
mkdirSync(folder, { recursive: true });
await bundleScript(join(projectDir, 'drills/main.ts'), outfile);
const child = spawn(process.execPath, ['--enable-source-maps', outfile, ...process.argv.slice(2)], {
  cwd: projectDir,
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
});
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(name, () => child.kill(name));
child.on('exit', (code) => {
  rmSync(outfile, { force: true });
  process.exit(code ?? 1);
});
