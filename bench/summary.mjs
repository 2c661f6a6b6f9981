import { foreign, QUIET } from './measure.mjs';
import { median } from './median.mjs';

/**
 * @typedef {object} Results
 * @property {import('./options.mjs').Options} options
 * @property {boolean} hasWrk
 * @property {Pick<import('./targets/bare.mjs').Target, 'id' | 'name'>[]} targets
 * @property {import('./measure.mjs').Round[]} rounds of all process starts
 * @property {Record<string, { idleMb: number, afterMb: number }>} memory by target
 * @property {import('./page-load.mjs').PageLoadRound[]} pageLoad
 * @property {Awaited<ReturnType<typeof import('./memory.mjs').measureMemory>>} catalogMemory
 *
 * @typedef {object} Goal
 * @property {string} text
 * @property {number | null} measured null: not measured
 * @property {string} basis origin of the measured value
 * @property {boolean | null} met
 */

/** Medians of one target over all rounds. @param {Results} results @param {string} id */
export function row({ rounds, memory }, id) {
  const all = rounds.map((round) => round[id]).filter((one) => one !== undefined);
  const of = (read) => median(all.map(read));
  const rates = all.map(({ requestsPerSecond }) => requestsPerSecond);
  return {
    requestsPerSecond: { median: median(rates), min: Math.min(...rates), max: Math.max(...rates) },
    perBare: ratio(rounds, id, id.endsWith('Brands') ? 'bareBrands' : 'bare').byRate,
    perNginx: ratio(rounds, id, 'nginx').byRate,
    p50Ms: of((one) => one.p50Ms),
    p99Ms: of((one) => one.p99Ms),
    cpuMicros: of((one) => one.cpuMicros),
    saturation: of((one) => one.saturation),
    foreignSeconds: of((one) => one.foreignSeconds),
    failures: all.reduce((total, one) => total + one.failures, 0),
    ...memory[id],
  };
}

/** Medians of the ratios within each round: by requests per second, and by CPU time per request. */
export function ratio(rounds, id, base) {
  const both = rounds.filter((round) => round[id] !== undefined && round[base] !== undefined);
  return {
    byRate: median(both.map((round) => round[id].requestsPerSecond / round[base].requestsPerSecond)),
    byCpu: median(both.map((round) => round[base].cpuMicros / round[id].cpuMicros)),
  };
}

/** @param {Results} results */
export const quietRounds = ({ rounds, options }) =>
  rounds.filter((round) => foreign(round) <= QUIET * options.seconds);

/** @param {Results} results @returns {Goal[]} */
export function goals(results) {
  const { pageLoad, catalogMemory, hasWrk } = results;
  const quiet = quietRounds(results);
  const isQuiet = hasWrk && quiet.length * 2 >= results.rounds.length;
  const reason = hasWrk ? 'the machine was busy' : 'wrk is missing';
  // Requests per second are meaningful only if the server was the bottleneck.
  const atLeast = (base, least, text, id = 'front') => {
    const { byRate, byCpu } = ratio(isQuiet ? quiet : results.rounds, id, base);
    const measured = isQuiet ? byRate : byCpu;
    const basis = isQuiet
      ? `requests per second, ${quiet.length} quiet rounds`
      : `CPU per request: ${reason}`;
    return Number.isNaN(measured)
      ? { text, measured: null, basis: 'not measured', met: null }
      : { text, measured, basis, met: measured >= least };
  };
  const atMost = (measured, most, text, basis) =>
    Number.isNaN(measured)
      ? { text, measured: null, basis: 'not measured', met: null }
      : { text, measured, basis, met: measured <= most };
  return [
    atLeast('bare', 0.8, 'front server / bare node:http, at least 0.80'),
    atLeast('bare', 0.45, 'front server with Redis / bare node:http, at least 0.45', 'frontRedis'),
    atLeast('nginx', 0.45, 'front server / nginx static, at least 0.45'),
    atLeast('bareBrands', 0.6, 'brand records / bare node:http, same bytes, at least 0.60', 'frontBrands'),
    atLeast('next', 30, 'front server / Next route handler, at least 30'),
    atMost(
      ratio(results.rounds, 'front', 'frontTls').byCpu,
      1.6,
      'CPU per request with TLS / without, at most 1.6',
      'CPU per request',
    ),
    atMost(
      median(pageLoad.map(({ aloneMs, underMs }) => underMs / aloneMs)),
      2,
      'p99 with a page under load / p99 alone, at most 2',
      isQuiet ? `${pageLoad.length} rounds` : 'the machine was busy: repeat it',
    ),
    atMost(
      catalogMemory?.loadedMb ?? Number.NaN,
      150,
      'front server with the whole catalog in memory, at most 150 MB',
      'resident memory after a load on all of it',
    ),
  ];
}
