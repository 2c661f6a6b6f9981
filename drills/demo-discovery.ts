import { readSites } from '../lib/discovery/lab/site-file.ts';
import { startCrawl } from './crawl.ts';
import { startProduct } from './product.ts';
import { aTokenWith, type DrillDatabase, pause, Rig } from './rig.ts';

/** Asks for logos that are not in the catalog, and shows how each is found. `--once` ends it then. */

const FOLDER = 'drills/discovery-sites';
const WAIT_MS = 30_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const rig = new Rig();
  const end = async (code: number): Promise<never> => {
    await rig.end();
    process.exit(code);
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => void end(0));
  say('Starting Blazon with its own database, and an internet of made websites.');
  const database = await rig.database();
  const { token } = await aTokenWith(database.db, {});
  // Its own crawler would look for the websites on the internet.
  const { port } = await startProduct(rig, {
    DATABASE_URL: database.url,
    DISCOVERY: 'on',
    DISCOVERY_WORKERS: '0',
  });
  await startCrawl(rig, database, { folder: FOLDER }, { perSecond: 5 });
  const sites = await readSites(FOLDER);
  say(`Each website is asked for at http://localhost:${port}/{domain}?token=${token}`);
  const results = await Promise.all(sites.map(({ domain }) => watch(database, port, domain, token)));
  say(`${results.filter(Boolean).length} of ${sites.length} websites were visited.`);
  if (process.argv.includes('--once')) return end(results.every(Boolean) ? 0 : 1);
  say('Open the addresses in a browser; Ctrl-C ends the demonstration.');
}

/** @returns whether a visit ended */
async function watch({ db }: DrillDatabase, port: number, domain: string, token: string): Promise<boolean> {
  const ask = () => fetch(`http://127.0.0.1:${port}/${domain}?token=${token}`);
  const startedAt = performance.now();
  const first = await ask();
  say(`${domain}: ${inWords(first.headers)}`);
  while (performance.now() - startedAt < WAIT_MS) {
    await pause(250);
    const [row] = await db.sql`select state, reason, logo_kind, logo_url from visit where domain = ${domain}`;
    if (row === undefined || ['queued', 'visiting'].includes(row.state)) continue;
    // The front server hears of it within a second.
    await pause(1_000);
    const { headers } = await ask();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const found =
      row.logo_url === null ? `${row.state}: ${row.reason}` : `${row.logo_kind} at ${row.logo_url}`;
    say(`${domain}: ${inWords(headers)} after ${seconds} s (${found})`);
    return true;
  }
  say(`${domain}: no visit within ${WAIT_MS / 1000} s`);
  return false;
}

const inWords = (headers: Headers): string =>
  [headers.get('x-logo-source'), headers.get('x-logo-reason')].filter(Boolean).join(', ');

await main();
