import { runLoad } from './load.mjs';
import { busySeconds, cpuSeconds, spentCpuSeconds, treeCpuSeconds } from './process-stats.mjs';

/** Maximum CPU seconds of other programs per second of an undisturbed load. */
export const QUIET = 0.1;
const maxTries = 3;

/**
 * @typedef {object} Measurement
 * @property {number} requestsPerSecond
 * @property {number} p50Ms
 * @property {number} p99Ms
 * @property {number} cpuMicros of the server per request
 * @property {number} saturation share of its core used by the server; below 0.95, something else was the bottleneck
 * @property {number} foreignSeconds CPU time of programs outside of this run
 * @property {number} failures connection errors and unsuccessful responses
 *
 * @typedef {Partial<Record<import('./targets/bare.mjs').Target['id'], Measurement>>} Round
 *
 * @typedef {object} Measuring
 * @property {import('./tools.mjs').Tools} tools
 * @property {string} pathsFile
 * @property {number} seconds
 * @property {() => number[]} ownRoots processes that belong to this run, with their descendants
 */

/**
 * @param {import('./targets/bare.mjs').Target} target
 * @param {Measuring} measuring
 * @returns {Promise<Measurement>}
 */
export async function measure(target, { tools, pathsFile, seconds, ownRoots }) {
  const serverSeconds = () => (target.withChildren ? treeCpuSeconds : sumOf(cpuSeconds))(target.pids());
  const before = { server: serverSeconds(), own: spentCpuSeconds(ownRoots()), all: busySeconds() };
  const load = await runLoad(tools, {
    port: target.port,
    isTls: target.isTls,
    pathsFile,
    seconds,
    ...target.load,
  });
  const server = serverSeconds() - before.server;
  const all = busySeconds() - before.all;
  return {
    requestsPerSecond: load.requests / load.seconds,
    p50Ms: load.p50Ms,
    p99Ms: load.p99Ms,
    cpuMicros: (server / load.requests) * 1e6,
    saturation: server / load.seconds,
    foreignSeconds: Math.max(0, all - (spentCpuSeconds(ownRoots()) - before.own)),
    failures: load.errors + load.not2xx,
  };
}

/**
 * Measures every target once. A disturbed round is repeated up to three times; the quietest counts.
 * @param {import('./targets/bare.mjs').Target[]} targets
 * @param {Measuring} measuring
 * @param {{ left: number }} retries shared by all rounds, to bound the run on a busy machine
 * @returns {Promise<Round>}
 */
export async function measureRound(targets, measuring, retries) {
  let quietest = null;
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    if (attempt > 1) {
      if (retries.left === 0) break;
      retries.left -= 1;
    }
    const round = {};
    for (const target of targets) round[target.id] = await measure(target, measuring);
    if (quietest === null || foreign(round) < foreign(quietest)) quietest = round;
    if (foreign(quietest) <= QUIET * measuring.seconds) break;
  }
  return quietest;
}

/** CPU seconds of other programs during the most disturbed measurement. @param {Round} round */
export const foreign = (round) =>
  Math.max(...Object.values(round).map(({ foreignSeconds }) => foreignSeconds));

const sumOf = (read) => (pids) => pids.reduce((total, pid) => total + read(pid), 0);
