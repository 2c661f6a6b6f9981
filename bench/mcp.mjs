// `node bench/mcp.mjs`: compares `tools/call` of the front server with servers built from the SDK. See bench/README.md.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bundleScript } from '../scripts/bundle-script.mjs';
import { buildBundles } from '../server/build.mjs';
import { findFreePort } from '../server/embedded/free-port.mjs';
import { answers, startChild } from './child.mjs';
import { median } from './median.mjs';
import { cpuSeconds } from './process-stats.mjs';
import { openScope } from './scope.mjs';
import { findTools, missingTools, onCore } from './tools.mjs';

const GOAL = 5;
const MAX_HOLD_MS = 50;
const here = import.meta.dirname;

process.chdir(resolve(here, '..'));
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '3' } },
});
const tools = findTools();
if (tools.wrk === null) {
  process.stderr.write(`${missingTools(tools).join('\n')}\nThis comparison needs wrk.\n`);
  process.exit(1);
}
const scope = openScope();
async function main() {
  await buildBundles();
  const scratch = await prepare();
  const loopFile = join(scratch.dir, 'loop.json');
  const front = await start(
    'The front server',
    ['--max-semi-space-size=8', '--import', join(here, 'mcp/event-loop.mjs'), 'dist/front.js'],
    {
      env: {
        DATABASE_URL: scratch.url,
        BENCH_LOOP_FILE: loopFile,
        BLAZON_DATA_DIR: scratch.dir,
        LOG_LEVEL: 'warn',
      },
    },
  );
  const call = { name: 'get_brand_by_domain', arguments: { domain: 'acme.com' } };
  const authorization = `Bearer ${scratch.token}`;
  const found = await ask(front, handshake(call), { authorization });
  const recordFile = join(scratch.dir, 'record.json');
  writeFileSync(recordFile, JSON.stringify(found.structuredContent));
  const v1 = await start('SDK version 1', [join(here, 'mcp/stock-v1.mjs')], { args: [recordFile] });
  const v2 = await start('SDK version 2', [join(here, 'mcp/stock-v2.mjs')], { args: [recordFile] });

  const cases = [
    { name: 'handshake style (2025-11-25)', request: handshake(call), stock: v1 },
    { name: 'stateless style (2026-07-28)', request: stateless(call), stock: v2 },
  ];
  for (const { name, request, stock } of cases) {
    const theirs = await ask(stock, request);
    if (JSON.stringify(theirs.structuredContent) !== JSON.stringify(found.structuredContent))
      throw new Error(`${stock.name} returned a different record: ${JSON.stringify(theirs).slice(0, 300)}`);
    const rounds = [];
    for (const target of [front, stock]) await load(target, request, authorization, 2);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      scope.unlessStopping();
      rounds.push({
        ours: await load(front, request, authorization, Number(values.seconds)),
        theirs: await load(stock, request, authorization, Number(values.seconds)),
      });
    }
    report(name, stock.name, rounds);
  }
  await reportHostile(front, authorization, loopFile);
}

function report(name, stockName, rounds) {
  const of = (side, field) => median(rounds.map((round) => round[side][field]));
  const ratio = median(rounds.map(({ ours, theirs }) => ours.rps / theirs.rps));
  const cpuRatio = median(rounds.map(({ ours, theirs }) => theirs.cpuMicros / ours.cpuMicros));
  const line = (who, side) =>
    `  ${who.padEnd(18)} ${Math.round(of(side, 'rps'))} req/s, p50 ${of(side, 'p50Ms').toFixed(1)} ms, p99 ${of(side, 'p99Ms').toFixed(1)} ms, ${Math.round(of(side, 'cpuMicros'))} µs CPU`;
  process.stdout.write(
    `${name}\n${line('Blazon', 'ours')}\n${line(stockName, 'theirs')}\n` +
      `  ratio ${ratio.toFixed(1)} by requests, ${cpuRatio.toFixed(1)} by CPU; goal ${GOAL}: ${Math.max(ratio, cpuRatio) >= GOAL ? 'met' : 'missed'}\n`,
  );
}

/** Sends all hostile bodies in sequence and reports the longest block of the event loop. */
async function reportHostile(front, authorization, loopFile) {
  const bodies = readFileSync('tests/corpora/jsonrpc.jsonl', 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Buffer.from(JSON.parse(line).body));
  const folder = '../shared/corpora/json/test_parsing';
  if (existsSync(folder))
    for (const name of readdirSync(folder)) bodies.push(readFileSync(join(folder, name)));
  const nested = 130_000;
  bodies.push(Buffer.from('['.repeat(nested) + ']'.repeat(nested)));
  bodies.push(Buffer.from(`{${'"a":1,'.repeat(40_000)}"jsonrpc":"2.0","id":1,"method":"ping"}`));
  const icons = Array(100_000).fill(1);
  const info = { name: 'x', version: '1', icons };
  const long = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info };
  bodies.push(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: long })));
  const post = (body) =>
    fetch(`http://127.0.0.1:${front.port}/mcp`, { method: 'POST', headers: { authorization }, body }).then(
      (response) => response.arrayBuffer(),
    );
  const holds = [];
  for (let round = 0; round < 3; round += 1) {
    await readLoop(front, loopFile);
    for (const body of bodies) await post(body);
    holds.push((await readLoop(front, loopFile)).maxMs);
  }
  const longest = median(holds);
  process.stdout.write(
    `${bodies.length} hostile bodies\n  event loop blocked for at most ${longest.toFixed(1)} ms; goal ${MAX_HOLD_MS}: ${longest <= MAX_HOLD_MS ? 'met' : 'missed'}\n`,
  );
}

async function readLoop({ pid }, file) {
  rmSync(file, { force: true });
  process.kill(pid(), 'SIGUSR2');
  while (!existsSync(file)) await pause(10);
  await pause(10);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A scratch database with one company. */
async function prepare() {
  const dir = mkdtempSync(join(tmpdir(), 'blazon-bench-mcp-'));
  scope.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  if (process.getuid() === 0) chmodSync(dir, 0o711);
  const outfile = resolve('node_modules/.cache/blazon-bench/mcp-scratch.mjs');
  await bundleScript(join(here, 'mcp/scratch.ts'), outfile);
  const scratch = (verb) => output([process.execPath, outfile, verb, join(dir, 'data')]);
  scope.defer(() => scratch('stop'));
  const { url, token } = JSON.parse(await scratch('start'));
  return { dir, url, token };
}

async function start(name, script, { args = [], env = {} }) {
  const port = await findFreePort();
  const command = onCore(tools, tools.serverCore, [process.execPath, ...script, String(port), ...args]);
  const child = startChild(name, command, { NODE_ENV: 'production', PORT: String(port), ...env });
  scope.defer(() => child.stop('SIGTERM', 10_000));
  await child.untilReady(() => answers(port), 20_000);
  return { name, port, pid: () => child.pid };
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const COMMON = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const message = (params) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

const handshake = (params) => ({
  body: message(params),
  headers: { ...COMMON, 'mcp-protocol-version': '2025-11-25' },
});
const stateless = (params) => ({
  body: message({ ...params, _meta: META }),
  headers: {
    ...COMMON,
    ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': params.name },
  },
});

async function ask({ name, port }, { body, headers }, more = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
  });
  const text = await response.text();
  const { result } = JSON.parse(text.replace(/^event:.*\n/, '').replace(/^data: /, ''));
  if (response.status !== 200 || result === undefined)
    throw new Error(`${name} returned ${response.status}: ${text.slice(0, 300)}`);
  return result;
}

/** Runs wrk on the load core; cpuMicros is the server's CPU time per request. */
async function load({ port, pid, name }, { body, headers }, authorization, seconds) {
  const before = cpuSeconds(pid());
  const text = await output(
    onCore(tools, tools.loadCore, [
      ...[tools.wrk, '-t1', '-c32', `-d${seconds}s`, '--latency', '-s', join(here, 'mcp/load.lua')],
      `http://127.0.0.1:${port}`,
    ]),
    {
      BENCH_BODY: body,
      BENCH_HEADERS: Object.entries({ ...headers, authorization })
        .map((pair) => pair.join('\t'))
        .join('\n'),
    },
  );
  const result = JSON.parse(/^JSON (.*)$/m.exec(text)?.[1] ?? '{}');
  if (result.failures !== 0) throw new Error(`Requests to ${name} failed: ${text.slice(-500)}`);
  return {
    ...result,
    rps: result.requests / result.seconds,
    cpuMicros: ((cpuSeconds(pid()) - before) / result.requests) * 1e6,
  };
}

function output([program, ...args], env = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    scope.defer(() => child.kill('SIGKILL'));
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0 ? done(text) : failed(new Error(`${program} ended with ${code}.\n${text}`)),
    );
  });
}

try {
  await main();
} catch (error) {
  if (!scope.signal.aborted) process.stderr.write(`${error.stack ?? error}\n`);
  process.exitCode = 1;
} finally {
  await scope.close();
}
