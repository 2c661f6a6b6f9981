import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { buildBundles } from '../server/build.mjs';
import { cpuSeconds } from './process-stats.mjs';

// Speed and memory of an import: generates a JSONL file and imports it twice into a scratch database with the command
// line. The second import changes nothing.
const usage = `node bench/import.mjs [options]

  --rows <n>     rows of the file (1000000)
  --keep <file>  keep the generated file at this path; an existing one is used
  --json         print JSON
`;
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const rows = Number(options.rows);
if (!Number.isInteger(rows) || rows < 1) throw new Error(`Expected a number of rows; got ${options.rows}.`);

const projectDir = resolve(import.meta.dirname, '..');
process.chdir(projectDir);
const scratch = mkdtempSync(join(tmpdir(), 'blazon-bench-import-'));
const file = options.keep ?? join(scratch, 'rows.jsonl');
const database = await scratchDatabase();
try {
  await buildBundles();
  console.error(`Generating ${rows} rows`);
  await makeFile(file, rows);
  const first = await measuredImport('into an empty catalog');
  const second = await measuredImport('the same file again');
  const report = { rows, fileMegabytes: Math.round(statSync(file).size / 1e6), first, second };
  if (options.json) console.log(JSON.stringify(report));
  else
    for (const [name, pass] of Object.entries({ first, second })) {
      const { rowsPerSecond, seconds, importerMicroseconds, serverMicroseconds, peakMegabytes, megabytes } =
        pass;
      console.log(
        `${name.padEnd(7)}${rowsPerSecond} rows/s, ${seconds.toFixed(1)} s, CPU per row ${importerMicroseconds} µs importer, ${serverMicroseconds} µs server, peak ${peakMegabytes} MB; at each tenth ${megabytes.join(' ')} MB`,
      );
    }
} finally {
  await database.drop();
  rmSync(scratch, { recursive: true, force: true });
}

/** A new database on the server of DATABASE_URL, or an embedded one. */
async function scratchDatabase() {
  const url = process.env.DATABASE_URL;
  if (!url)
    return {
      env: { BLAZON_DATA_DIR: join(scratch, 'data') },
      backends: async () => [],
      drop: async () => {},
    };
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  const name = `blazon_bench_import_${process.pid}`;
  await admin.unsafe(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: own.toString() },
    /** Pids of the backends of this database; useful only if the server runs on this machine. */
    backends: async () =>
      (await admin`select pid from pg_stat_activity where datname = ${name}`).map(({ pid }) => pid),
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** All rows are brands; every second has an alias, every fourth a security with an ISIN and a listing. */
async function makeFile(path, count) {
  if (options.keep && statSync(path, { throwIfNoEntry: false })) return;
  const out = createWriteStream(path);
  for (let i = 0; i < count; i += 1) {
    const row = {
      domain: `brand-${i}.com`,
      ...(i % 2 === 0 && { aliases: [`brand-${i}.net`] }),
      name: `Brand ${i}`,
      longName: `Brand ${i} Incorporated`,
      shortDescription: `Brand ${i} makes things that other brands do not, and sells them.`,
      website: `https://www.brand-${i}.com`,
      colors: [`#${(i % 0xffffff).toString(16).padStart(6, '0')}`],
      foundedYear: 1900 + (i % 120),
      address: { city: 'Springfield', country: 'US' },
      ...(i % 4 === 0 && {
        instruments: [{ kind: 'common', isin: isinOf(i), listings: [{ mic: 'XNAS', ticker: tickerOf(i) }] }],
      }),
    };
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** A French ISIN: unlike a German one, no other number is derived from it. */
function isinOf(i) {
  const body = `FR${String(i).padStart(9, '0')}`;
  const digits = [...body].map((character) => Number.parseInt(character, 36)).join('');
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function tickerOf(i) {
  return `T${i.toString(36).toUpperCase()}`;
}

async function measuredImport(what) {
  console.error(`Importing ${what}`);
  const child = spawn(process.execPath, ['dist/blazon.js', 'catalog', 'import', file, '--json'], {
    env: { ...process.env, ...database.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const samples = [];
  let peakMegabytes = 0;
  // Last sample of each process.
  const cpu = { importer: 0, server: new Map() };
  const timer = setInterval(async () => {
    const status = memoryOf(child.pid);
    // A zombie process has no memory.
    if (status === null || status.peak === 0) return;
    samples.push(status.now);
    peakMegabytes = Math.max(peakMegabytes, status.peak);
    cpu.importer = Math.max(cpu.importer, cpuSeconds(child.pid));
    for (const pid of await database.backends())
      cpu.server.set(pid, Math.max(cpu.server.get(pid) ?? 0, cpuSeconds(pid)));
  }, 100);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with code ${code}: ${err.slice(-2000)}`);
  const { seconds, rows: read } = JSON.parse(out);
  const megabytes = Array.from(
    { length: 10 },
    (_, tenth) => samples[Math.floor((tenth * samples.length) / 10)],
  );
  const microsecondsPerRow = (spent) => Math.round((spent * 1e6) / read);
  return {
    seconds,
    rowsPerSecond: Math.round(read / seconds),
    importerMicroseconds: microsecondsPerRow(cpu.importer),
    serverMicroseconds: microsecondsPerRow([...cpu.server.values()].reduce((sum, spent) => sum + spent, 0)),
    peakMegabytes,
    megabytes,
  };
}

function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name) =>
      Math.round(Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1] ?? 0) / 1000);
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
  } catch {
    return null;
  }
}
