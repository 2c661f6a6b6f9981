import { join } from 'node:path';
import { brokenReferences } from './doc-references.mjs';
import { brokenMigrations } from './migration-rules.mjs';
import { brokenRules } from './rules.mjs';
import { runCommand } from './run-command.mjs';

// All static checks.
process.env.NEXT_TELEMETRY_DISABLED = '1';
const bin = (name) => join('node_modules', '.bin', name);
/** Not the one in .bin, which an installation may link to the older TypeScript of a test. */
const TSC = join('node_modules', 'typescript', 'bin', 'tsc');

const say = (lines) => {
  for (const line of lines) console.error(line);
  return lines.length === 0 ? 0 : 1;
};

const CHECKS = {
  'lint and format': () => runCommand(bin('biome'), ['check', '--error-on-warnings', '.']),
  layers: () =>
    runCommand(bin('depcruise'), [
      '--output-type',
      'err',
      'lib',
      'server',
      'app',
      'components',
      'cli',
      'messages',
      'catalog',
    ]),
  types: async () => (await runCommand(bin('next'), ['typegen'])) || runCommand(TSC, ['--noEmit', '-p', '.']),
  rules: async () => say(await brokenRules()),
  migrations: async () => say(brokenMigrations()),
  'paths in documents': async () => say(await brokenReferences()),
};

const failed = [];
for (const [name, check] of Object.entries(CHECKS)) if ((await check()) !== 0) failed.push(name);
console.log(
  failed.length === 0 ? `Passed: ${Object.keys(CHECKS).join(', ')}.` : `Failed: ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
