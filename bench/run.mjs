// `npm run bench`: compares the front server with nginx, bare node:http and Next. See bench/README.md.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from '../server/build.mjs';
import { createProgress } from '../server/progress.mjs';
import { everyPath, hotPath, readCatalog, writePaths } from './catalog.mjs';
import { runLoad, stopLoads } from './load.mjs';
import { measureRound } from './measure.mjs';
import { measureMemory } from './memory.mjs';
import { readOptions, usage } from './options.mjs';
import { measurePageLoad } from './page-load.mjs';
import { residentMb, treePids } from './process-stats.mjs';
import { describeMachine, jsonReport, textReport } from './report.mjs';
import { demandSameAnswers, takePictures } from './same-answers.mjs';
import { openScope } from './scope.mjs';
import { goals } from './summary.mjs';
import { bareTarget } from './targets/bare.mjs';
import { brandTargets } from './targets/brands.mjs';
import { nginxTarget } from './targets/nginx.mjs';
import { startProduct } from './targets/product.mjs';
import { redisTarget } from './targets/redis.mjs';
import { tlsTarget } from './targets/tls.mjs';
import { findTools, missingTools } from './tools.mjs';

const warmSeconds = 2;

process.chdir(resolve(import.meta.dirname, '..'));
process.exitCode = await main();

/** @returns {Promise<number>} the exit code */
async function main() {
  let options;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (options === null) {
    process.stdout.write(usage);
    return 0;
  }
  if (!existsSync('/proc/self/stat')) {
    process.stderr.write(
      'The benchmark reads CPU times from /proc, which this system does not have. Run it on Linux.\n',
    );
    return 1;
  }
  const tools = findTools();
  for (const line of missingTools(tools)) process.stderr.write(`${line}\n`);

  const scope = openScope();
  const progress = createProgress(process.stderr);
  try {
    const results = await run(scope, { options, tools, progress });
    progress.clear();
    const machine = describeMachine(tools);
    process.stdout.write(`${options.json ? jsonReport(results, machine) : textReport(results, machine)}\n`);
    if (hasFailures(results)) process.stderr.write('Some requests failed: these figures are invalid.\n');
    const isMissed = goals(results).some(({ met }) => met === false);
    return hasFailures(results) || (options.gate && isMissed) ? 1 : 0;
  } catch (error) {
    progress.clear();
    // Failures while stopping are expected.
    if (!scope.signal.aborted) process.stderr.write(`${error.stack ?? error}\n`);
    return 1;
  } finally {
    await scope.close();
  }
}

/** @returns {Promise<import('./summary.mjs').Results>} */
async function run(scope, { options, tools, progress }) {
  const { starts, rounds, nextRounds, seconds } = options;
  const { step } = progress;
  await build({ progress, signal: scope.signal });
  scope.unlessStopping();

  const scratchDir = mkdtempSync(join(tmpdir(), 'blazon-bench-'));
  scope.defer(() => rmSync(scratchDir, { recursive: true, force: true }));
  // As root, the database runs as another user, who must be able to enter the folder.
  if (process.getuid() === 0) chmodSync(scratchDir, 0o711);
  const picturesDir = join(scratchDir, 'pictures');
  mkdirSync(picturesDir);
  const file = (name, paths) => writePaths(join(scratchDir, name), paths);

  step('Starting Blazon on a scratch database');
  const product = await startProduct(scope, { tools, scratchDir });
  const { front, next, token } = product;
  const catalog = readCatalog(process.cwd());
  const pictures = await takePictures({ front, domains: catalog.domains, token, picturesDir });
  const pathsFile = file(
    'paths.txt',
    catalog.domains.map((domain) => hotPath(domain, token)),
  );

  scope.defer(stopLoads);
  const bare = await bareTarget(scope, { tools, picturesDir });
  const nginx = tools.nginx && (await nginxTarget(scope, { tools, picturesDir, scratchDir }));
  const brands = await brandTargets(scope, { tools, product, domains: catalog.domains, scratchDir });
  const hasRedis = tools.redis !== null && !options.noRedis && !options.brandsOnly;
  const withRedis = hasRedis ? await redisTarget(scope, { tools, front }) : null;
  const hasTls = tools.wrk !== null && tools.openssl !== null && !options.brandsOnly;
  const withTls = hasTls ? await tlsTarget(scope, { tools, front, scratchDir }) : null;
  const pictureTargets = [nginx, bare, front, withRedis, withTls].filter((target) => target !== null);
  // Without the picture targets, this target has to restart the front server.
  const restarting = brands.map((target) =>
    target.id === 'frontBrands' ? { ...target, start: front.start } : target,
  );
  const fast = options.brandsOnly ? restarting : [...pictureTargets, ...brands];
  const targets = options.brandsOnly ? fast : [...fast, next];
  const ownRoots = () => [process.pid, ...product.databasePids()];
  const measuring = { tools, pathsFile, seconds, ownRoots };

  const measured = [];
  const memory = {};
  const retries = { left: starts * rounds };
  for (let start = 1; start <= starts; start += 1) {
    step(`Start ${start} of ${starts}: starting and warming the servers`);
    for (const target of targets) {
      await target.start();
      await demandSameAnswers(target, pictures);
      memory[target.id] = { idleMb: residentOf(target) };
      await runLoad(tools, {
        ...{ port: target.port, isTls: target.isTls, pathsFile, seconds: warmSeconds },
        ...target.load,
      });
      scope.unlessStopping();
    }
    for (let round = 1; round <= rounds; round += 1) {
      step(`Start ${start} of ${starts}: round ${round} of ${rounds}`);
      measured.push(await measureRound(round <= nextRounds ? targets : fast, measuring, retries));
      scope.unlessStopping();
    }
    for (const target of targets) memory[target.id].afterMb = residentOf(target);
  }

  step('Measuring with a page under load');
  const pagesFile = file('pages.txt', ['/']);
  const pageLoad =
    tools.wrk && !options.brandsOnly
      ? await measurePageLoad(product, { tools, pathsFile, pagesFile, seconds }, Math.max(rounds, 5))
      : [];
  scope.unlessStopping();
  step('Measuring the memory for the whole catalog');
  const every = everyPath(catalog, token);
  const everyFile = file('every-path.txt', every.pictures);
  const catalogMemory = options.brandsOnly
    ? null
    : await measureMemory(front, every, { tools, pathsFile: everyFile, seconds });
  scope.unlessStopping();

  step('Stopping the servers');
  return {
    options,
    hasWrk: tools.wrk !== null,
    targets: targets.map(({ id, name }) => ({ id, name })),
    rounds: measured,
    memory,
    pageLoad,
    catalogMemory,
  };
}

/** MB of all processes of a target. @param {import('./targets/bare.mjs').Target} target */
function residentOf({ pids, withChildren }) {
  const all = withChildren ? treePids(pids()) : pids();
  return all.reduce((total, pid) => total + residentMb(pid).now, 0);
}

function hasFailures({ rounds }) {
  return rounds.some((round) => Object.values(round).some(({ failures }) => failures > 0));
}
