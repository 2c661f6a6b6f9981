import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from '../server/build.mjs';
import { dropLoadedDatabase, startProduct } from './product.mjs';
import { runCommand } from './run-command.mjs';
import { makeTestFolder, removeTestFolder } from './test-folder.mjs';
import { addTotals, keepTotals, noTotals, oneFailure, readReport, totalsLines } from './totals.mjs';

// Runs all suites, with the embedded database or the servers of DATABASE_URL and REDIS_URL. `--only pure,browser` selects
// suites; `--only journeys e2e/docs.spec.ts` selects files. Prints the totals of all runners at the end. Two suites run at a
// time, or SUITES_AT_A_TIME, because each leaves a third of the two cores idle (docs/decisions/0096).
const AT_A_TIME = Number(process.env.SUITES_AT_A_TIME ?? 2);
process.env.NEXT_TELEMETRY_DISABLED = '1';
// Products are stopped when this process exits.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const folder = makeTestFolder();
process.env.TMPDIR = folder;
// Kept for later runs, unlike that folder.
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= resolve('node_modules/.cache/playwright');
const reports = folderOf('reports');
/** Of `copyLoadedData`: the suites share a loaded starter catalog. */
process.env.BLAZON_LOADED_DATA = folderOf('loaded');
/** Of `tests/support/database-setup.ts`. */
process.env.BLAZON_TEST_CLUSTERS = folderOf('clusters');

function folderOf(name) {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

const bin = (name) => join('node_modules', '.bin', name);

async function vitest(label, projects, env) {
  const file = join(reports, `${projects[0]}.json`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  return readReport('vitest', file, await runCommand(bin('vitest'), args, env, label));
}

/** @param {string[]} [chosen] arguments that select tests; default: all */
async function playwright(label, env, chosen = []) {
  const file = join(reports, 'playwright.json');
  const args = ['test', '--reporter=list,json', ...chosen];
  return readReport(
    'playwright',
    file,
    await runCommand(bin('playwright'), args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, label),
  );
}

async function onProduct(suites) {
  const product = await startProduct();
  let totals = noTotals();
  for (const suite of suites) totals = addTotals(totals, await suite(product.env));
  const code = await product.stop();
  if (code === 0) return addTotals(totals, { ...noTotals(), passed: 1 });
  return addTotals(totals, oneFailure(`Blazon exited with code ${code} on SIGTERM; expected 0`));
}

/**
 * Each gets the label of its output. `process` waits a third of its time, so it starts early, beside a suite that uses both
 * cores. In this order the last two end at about the same time.
 */
const SUITES = {
  browser: (label) => onProduct([(env) => vitest(label, ['parity'], env), (env) => playwright(label, env)]),
  process: (label) => vitest(label, ['process']),
  database: (label) => vitest(label, ['database', 'database-pages']),
  integration: (label) => vitest(label, ['integration']),
  pure: (label) => vitest(label, ['pure']),
};

/** Tests of looks, and specs of the public site, whose queries the suite `database` also runs on both databases. */
const NOT_OF_THE_DATABASE = '@look|\\b(docs|front-page|pages|page-policy)\\.spec\\.ts';

/** Only with `--only`. `journeys` is `browser` without the tests that do not depend on the database. */
const PARTS = {
  journeys: (label) =>
    onProduct(
      files.length > 0
        ? [(env) => playwright(label, env, files)]
        : [
            (env) => vitest(label, ['parity'], env),
            (env) => playwright(label, env, ['--grep-invert', NOT_OF_THE_DATABASE]),
          ],
    ),
};
/** Static checks, which count as one test. CI runs them beside the end of the slowest suite. */
const CHECKS = {
  check: async (label) =>
    (await runCommand('npm', ['run', '--silent', 'check'], {}, label)) === 0
      ? { ...noTotals(), passed: 1 }
      : oneFailure('npm run check failed'),
};
const RUNS = { ...SUITES, ...PARTS, ...CHECKS };

const at = process.argv.indexOf('--only');
const files = at === -1 ? [] : process.argv.slice(at + 2);
const names = at === -1 ? Object.keys(SUITES) : (process.argv[at + 1] ?? '').split(',');
const unknown = names.filter((name) => !Object.hasOwn(RUNS, name));
if (unknown.length > 0) {
  console.error(`Expected --only with some of ${Object.keys(RUNS).join(', ')}; got ${unknown.join(', ')}.`);
  process.exit(2);
}

const messageOf = (error) => (error instanceof Error ? error.message : String(error));

async function run(name) {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  const suite = await RUNS[name](names.length > 1 ? `${name}: ` : '').catch((error) =>
    oneFailure(`${name}: ${messageOf(error)}`),
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${name}: ${suite.passed} passed, ${suite.failed} failed in ${seconds} s`);
  return suite;
}

let totals = noTotals();
try {
  await build();
  const queue = [...names];
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const suite = await run(name);
      totals = addTotals(totals, suite);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  await dropLoadedDatabase(process.env.BLAZON_LOADED_DATA);
} catch (error) {
  totals = addTotals(totals, oneFailure(messageOf(error)));
}
removeTestFolder(folder);
if (process.env.BLAZON_TOTALS_FILE) keepTotals(process.env.BLAZON_TOTALS_FILE, totals);
console.log(`\n${totalsLines(totals)}`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
