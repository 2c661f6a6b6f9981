// node bench/crawl.mjs: logos served alone and beside a crawl of 16 visits at once, in turn. See bench/README.md.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleScript } from '../scripts/bundle-script.mjs';
import { buildBundles } from '../server/build.mjs';
import { writePaths } from './catalog.mjs';
import { runLoad, stopLoads } from './load.mjs';
import { median } from './median.mjs';
import { cpuSeconds, treeCpuSeconds } from './process-stats.mjs';
import { findTools, missingTools, moveToCore } from './tools.mjs';

const usage = `node bench/crawl.mjs [options]

  --rounds <n>    pairs of measurements, the first of them alternately alone and beside the crawl (10)
  --seconds <n>   seconds of load per measurement (4)
  --niceness <n>  of the crawler and its decoding process; default: as in production
  --json          print JSON
`;
const GOALS = { p99: 1.1, throughput: 0.95 };

process.chdir(resolve(import.meta.dirname, '..'));
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '4' },
    niceness: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const tools = findTools();
if (values.help || tools.wrk === null) {
  process.stderr.write(values.help ? usage : `${missingTools(tools).join('\n')}\nThis bench needs wrk.\n`);
  process.exit(values.help ? 0 : 1);
}
const seconds = Number(values.seconds);

const cacheDir = join(process.cwd(), 'node_modules', '.cache');
mkdirSync(cacheDir, { recursive: true });
const dir = mkdtempSync(join(cacheDir, 'blazon-crawl-'));
let beside = null;
try {
  await buildBundles();
  // The websites, the database and the load are on other machines in production.
  moveToCore(tools, tools.loadCore, [process.pid]);
  const outfile = join(dir, 'crawl-beside.mjs');
  await bundleScript('bench/crawl-beside.ts', outfile);
  const { startBeside } = await import(pathToFileURL(outfile).href);
  beside = await startBeside(values.niceness === undefined ? undefined : Number(values.niceness));
  moveToCore(tools, tools.serverCore, [beside.frontPid()]);
  moveToCore(tools, `${tools.serverCore},${tools.loadCore}`, [beside.crawler.pid()]);
  const pathsFile = writePaths(join(dir, 'paths.txt'), beside.paths);
  await runLoad(tools, { port: beside.port, pathsFile, seconds: 2 });
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await pair(round, pathsFile));
  report(rounds);
} finally {
  stopLoads();
  await beside?.end();
  rmSync(dir, { recursive: true, force: true });
}
process.exit();

/** One measurement alone and one beside the crawl; which is first alternates. */
async function pair(round, pathsFile) {
  const measured = {};
  for (const isOn of round % 2 === 0 ? [false, true] : [true, false]) {
    await beside.crawl(isOn);
    measured[isOn ? 'beside' : 'alone'] = await measure(pathsFile);
    await beside.crawl(false);
  }
  return measured;
}

async function measure(pathsFile) {
  const crawlerSeconds = () => treeCpuSeconds([beside.crawler.pid()]);
  const before = {
    front: cpuSeconds(beside.frontPid()),
    crawler: crawlerSeconds(),
    visits: await beside.visits(),
  };
  const load = await runLoad(tools, { port: beside.port, pathsFile, seconds, isFirst: true });
  if (load.errors + load.not2xx > 0) throw new Error(`${load.errors + load.not2xx} requests failed`);
  return {
    requestsPerSecond: load.requests / load.seconds,
    p99Ms: load.p99Ms,
    cpuMicros: ((cpuSeconds(beside.frontPid()) - before.front) / load.requests) * 1e6,
    crawlerCpuSeconds: crawlerSeconds() - before.crawler,
    visits: (await beside.visits()) - before.visits,
  };
}

function report(rounds) {
  const ratio = (key) => median(rounds.map(({ alone, beside }) => beside[key] / alone[key]));
  const sum = (key) => rounds.reduce((total, { beside }) => total + beside[key], 0);
  const figures = {
    rounds: rounds.length,
    p99: ratio('p99Ms'),
    throughput: ratio('requestsPerSecond'),
    cpuPerRequest: ratio('cpuMicros'),
    p99MsAlone: median(rounds.map(({ alone }) => alone.p99Ms)),
    visitsPerSecond: sum('visits') / (rounds.length * seconds),
    crawlerCores: sum('crawlerCpuSeconds') / (rounds.length * seconds),
  };
  if (values.json) return process.stdout.write(`${JSON.stringify({ ...figures, each: rounds })}\n`);
  const goal = (isMet, text) => `${isMet ? 'met   ' : 'MISSED'} ${text}\n`;
  process.stdout.write(
    `${rounds.length} rounds: p99 × ${figures.p99.toFixed(2)}, throughput × ${figures.throughput.toFixed(2)}, ` +
      `CPU per request × ${figures.cpuPerRequest.toFixed(2)}; p99 alone ${figures.p99MsAlone.toFixed(1)} ms; ` +
      `${figures.visitsPerSecond.toFixed(1)} visits/s with ${figures.crawlerCores.toFixed(2)} cores\n` +
      goal(figures.p99 <= GOALS.p99, `p99 beside a crawl at most ${GOALS.p99} × p99 alone`) +
      goal(figures.throughput >= GOALS.throughput, `throughput at least ${GOALS.throughput} of that alone`),
  );
}
