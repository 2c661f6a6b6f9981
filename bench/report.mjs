import { availableParallelism, cpus } from 'node:os';
import { CONNECTIONS } from './load.mjs';
import { median } from './median.mjs';
import { goals, quietRounds, ratio, row } from './summary.mjs';
import { versionOf } from './tools.mjs';

/** Hardware and program versions. @param {import('./tools.mjs').Tools} tools */
export const describeMachine = ({ nginx, wrk, taskset }) => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  pinned: taskset !== null,
  node: process.versions.node,
  nginx: nginx && versionOf(nginx, '-v'),
  wrk: wrk && versionOf(wrk, '-v').replace(/ Copyright.*/, ''),
});

/** @param {import('./summary.mjs').Results} results */
export const jsonReport = (results, machine) =>
  JSON.stringify(
    {
      machine,
      options: results.options,
      table: Object.fromEntries(results.targets.map(({ id }) => [id, row(results, id)])),
      ratios: Object.fromEntries(
        [
          ...['bare', 'nginx', 'next'].map((base) => ['front', base]),
          ['frontRedis', 'bare'],
          ['front', 'frontTls'],
          ['frontBrands', 'bareBrands'],
        ].map(([id, base]) => [`${id}/${base}`, ratio(results.rounds, id, base)]),
      ),
      goals: goals(results),
      rounds: results.rounds,
      pageLoad: results.pageLoad,
      catalogMemory: results.catalogMemory,
    },
    null,
    2,
  );

/** @param {import('./summary.mjs').Results} results */
export function textReport(results, machine) {
  const { options, targets, hasWrk, rounds } = results;
  return [
    `${machine.cores} cores (${machine.processor}), ${machine.pinned ? 'server and load pinned to one each' : 'not pinned'}`,
    [`Node ${machine.node}`, machine.nginx, machine.wrk].filter(Boolean).join(' · '),
    `${options.starts} process starts × ${options.rounds} rounds × ${options.seconds} s, ${CONNECTIONS} keep-alive ` +
      `connections; ${quietRounds(results).length} of ${rounds.length} rounds undisturbed`,
    '',
    ...table([COLUMNS.map(([title]) => title), ...targets.map((target) => cells(results, target, hasWrk))]),
    '',
    'Front server by CPU time per request (least affected by other programs): ' +
      [
        ['front', 'bare', 'of bare node:http'],
        ['frontRedis', 'bare', 'of bare node:http with Redis'],
        ['front', 'nginx', 'of nginx'],
        ['front', 'next', '× Next'],
        ['frontBrands', 'bareBrands', 'of bare node:http with brand records'],
      ]
        .map(([id, base, text]) => [ratio(rounds, id, base).byCpu, text])
        .filter(([value]) => !Number.isNaN(value))
        .map(([value, text]) => `${number(value)} ${text}`)
        .join(', '),
    ...pageLoadLines(results),
    ...memoryLines(results),
    '',
    ...table([['Goal', 'Measured', '', 'By'], ...goals(results).map(goalCells)]),
  ].join('\n');
}

/** Titles and cells of the columns; `rate`: meaningful only with a load generator that saturates the server. */
const COLUMNS = [
  ['target', (_row, { name }) => name],
  ['req/s', ({ requestsPerSecond }) => Math.round(requestsPerSecond.median).toLocaleString('en'), 'rate'],
  ['min..max', ({ requestsPerSecond: { min, max } }) => `${thousands(min)}..${thousands(max)}k`, 'rate'],
  ['/ bare', ({ perBare }) => number(perBare), 'rate'],
  ['/ nginx', ({ perNginx }) => number(perNginx), 'rate'],
  ['p50 ms', ({ p50Ms }) => number(p50Ms), 'rate'],
  ['p99 ms', ({ p99Ms }) => number(p99Ms), 'rate'],
  ['CPU µs/req', ({ cpuMicros }) => cpuMicros.toFixed(1)],
  ['core busy', ({ saturation }) => saturation.toFixed(2)],
  ['foreign CPU s', ({ foreignSeconds }) => foreignSeconds.toFixed(2)],
  ['MB idle/after', ({ idleMb, afterMb }) => `${Math.round(idleMb)}/${Math.round(afterMb)}`],
  ['failed', ({ failures }) => String(failures)],
];

const cells = (results, target, hasWrk) => {
  const medians = row(results, target.id);
  return COLUMNS.map(([, read, kind]) => (kind === 'rate' && !hasWrk ? '–' : read(medians, target)));
};

function pageLoadLines({ pageLoad }) {
  if (pageLoad.length === 0) return [];
  const of = (read) => number(median(pageLoad.map(read)));
  return [
    `Front server p99: ${of(({ aloneMs }) => aloneMs)} ms alone, ${of(({ underMs }) => underMs)} ms while pages are ` +
      `requested through it (${of(({ pagesPerSecond }) => pagesPerSecond)} per second), ` +
      `${of(({ besideMs }) => besideMs)} ms while they are requested from Next directly`,
  ];
}

function memoryLines({ catalogMemory: memory }) {
  if (memory === null) return [];
  const unexpected = Object.entries(memory.unexpected).map(([status, count]) => `${count} × ${status}`);
  return [
    `Front server memory with ${memory.pictures} pictures and ${memory.names} names: ` +
      `${Math.round(memory.filledMb)} MB, after a load on all of them ${Math.round(memory.loadedMb)} MB ` +
      `(peak ${Math.round(memory.peakMb)} MB)` +
      (unexpected.length === 0 ? '' : `; unexpected responses: ${unexpected.join(', ')}`),
  ];
}

const goalCells = ({ text, measured, basis, met }) => [
  text,
  measured === null ? '–' : number(measured),
  met === null ? 'not measured' : met ? 'met' : 'not met',
  basis,
];

/** Three significant digits. */
const number = (value) => {
  if (Number.isNaN(value)) return '–';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
};
const thousands = (value) => (value / 1000).toFixed(1);

/** Aligned columns, the first to the left. @param {string[][]} rows */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cellsOf) => cellsOf[column].length)));
  return rows.map((cellsOf) =>
    cellsOf
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
}
