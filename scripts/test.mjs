import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../server/build.mjs';
import { startProduct } from './product.mjs';
import { runCommand } from './run-command.mjs';
import { addTotals, keepTotals, noTotals, readReport, totalsLine } from './totals.mjs';

// Every suite, on embedded defaults or on the servers that DATABASE_URL and REDIS_URL name. `--only pure,browser`
// runs some of them. Ends with the true totals over all runners.
process.env.NEXT_TELEMETRY_DISABLED = '1';
const reports = mkdtempSync(join(tmpdir(), 'blazon-reports-'));
const bin = (name) => join('node_modules', '.bin', name);

async function vitest(project, env) {
  const file = join(reports, `${project}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  return readReport('vitest', file, await runCommand(bin('vitest'), args, env));
}

async function playwright(env) {
  const file = join(reports, 'playwright.json');
  const args = ['test', '--reporter=list,json'];
  return readReport(
    'playwright',
    file,
    await runCommand(bin('playwright'), args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
  );
}

/** Suites that need a running product share one. */
async function onProduct(suites) {
  const product = await startProduct();
  let totals = noTotals();
  for (const suite of suites) totals = addTotals(totals, await suite(product.env));
  const code = await product.stop();
  if (code !== 0) console.error(`Blazon ended with code ${code} when it was told to stop; expected 0.`);
  return addTotals(totals, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
}

const SUITES = {
  pure: () => vitest('pure'),
  database: () => vitest('database'),
  process: () => vitest('process'),
  browser: () => onProduct([(env) => vitest('parity', env), playwright]),
};

const at = process.argv.indexOf('--only');
const names = at === -1 ? Object.keys(SUITES) : (process.argv[at + 1] ?? '').split(',');
const unknown = names.filter((name) => !Object.hasOwn(SUITES, name));
if (unknown.length > 0) {
  console.error(`Expected --only with some of ${Object.keys(SUITES).join(', ')}; got ${unknown.join(', ')}.`);
  process.exit(2);
}

let totals = noTotals();
try {
  await build();
  for (const name of names) {
    console.log(`\n── ${name} ──`);
    const suite = await SUITES[name]().catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    totals = addTotals(totals, suite);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  totals.failed += 1;
}
rmSync(reports, { recursive: true, force: true });
if (process.env.BLAZON_TOTALS_FILE) keepTotals(process.env.BLAZON_TOTALS_FILE, totals);
console.log(`\n${totalsLine(totals)}`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
