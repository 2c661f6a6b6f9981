// Load generator if wrk is missing: node bench/node-load.mjs <port> <connections> <seconds> <file of paths>.
// It needs more CPU per request than the servers, so only their CPU time is comparable.
import { readFileSync } from 'node:fs';
import http from 'node:http';

const [port, connections, seconds] = process.argv.slice(2, 5).map(Number);
const paths = readFileSync(process.argv[5], 'utf8').trimEnd().split('\n');
const authorization = process.env.BENCH_AUTHORIZATION;
const headers = authorization === undefined ? {} : { authorization };
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const startedAtMs = performance.now();
const untilMs = startedAtMs + seconds * 1000;
const tookMs = [];
const result = { errors: 0, not2xx: 0 };
let next = 0;

const ask = () =>
  new Promise((done) => {
    const askedAtMs = performance.now();
    const path = paths[next++ % paths.length];
    http
      .get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
        if (response.statusCode < 200 || response.statusCode > 299) result.not2xx += 1;
        response.resume().on('end', () => done(tookMs.push(performance.now() - askedAtMs)));
      })
      .on('error', () => {
        result.errors += 1;
        done();
      });
  });

await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < untilMs) await ask();
  }),
);
tookMs.sort((a, b) => a - b);
const percentile = (part) => tookMs[Math.floor(tookMs.length * part)] ?? 0;
const line = {
  seconds: (performance.now() - startedAtMs) / 1000,
  requests: tookMs.length,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  ...result,
};
process.stdout.write(`JSON ${JSON.stringify(line)}\n`);
process.exit(0);
