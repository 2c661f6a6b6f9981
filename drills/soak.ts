import type { Sql } from 'postgres';
import { LOGO_SIZES } from '../lib/core/plans/plans.ts';
import { generateToken } from '../lib/core/token-format.ts';
import { residentMb, socketsOf } from './crawl.ts';
import type { Drill, Figures } from './drill.ts';
import { type Ledger, type LoadOptions, openLoop } from './load.ts';
import { childrenOf } from './pids.ts';
import { type Product, startProduct } from './product.ts';
import { aTokenWith, countedOf, demand, pause } from './rig.ts';

/** BLAZON_SOAK_MINUTES sets another time; the nightly form is two hours. */
const MINUTES = 20;
const SAMPLE_MS = 5_000;
/** Of a table in the last third: what is kept by the minute grows for a day, and each process has its own row. */
const MORE_ROWS_PER_MINUTE = 10;

/** The most that each may grow: a share, and a number. */
const LIMITS = [
  ['memory MB', 1.1, 30],
  ['descriptors', 1, 30],
  ['processes', 1, 0],
  ['database connections', 1, 5],
] as const;

const KNOWN = ['/apple.com', '/github.com', '/ticker/AAPL', '/ticker/7203.T', '/crypto/BTC', '/acme.com'];

const PAGES = [
  '/',
  '/docs',
  '/pricing',
  '/docs/search?q=token',
  '/sign-in',
  '/dashboard',
  '/no-such-page/at-all',
];

export const soak: Drill = {
  name: 'soak',
  promise:
    'All of Blazon under mixed load for 20 minutes: memory, descriptors, processes, database connections and rows stay flat, and each request is counted.',
  cannotRun: () => (process.platform === 'linux' ? null : 'it reads /proc'),
  run: async (rig, isQuick) => {
    const seconds = 60 * (isQuick ? 0.5 : Number(process.env.BLAZON_SOAK_MINUTES ?? MINUTES));
    const database = await rig.database();
    const { sql } = database.db;
    const product = await startProduct(rig, {
      DATABASE_URL: database.url,
      PAGES_PER_MINUTE: '0',
      DISCOVERY: 'off',
    });
    const publishable = await aTokenWith(database.db, {});
    const secret = await aTokenWith(database.db, {}, 'secret');
    const load = (perSecond: number, path: LoadOptions['path'], headers: LoadOptions['headers'] = {}) =>
      openLoop({ ports: [product.port], path, headers }, { perSecond, seconds });
    const bearer = { authorization: `Bearer ${secret.token}` };
    const logo = (i: number, name: string) =>
      `${name}?size=${LOGO_SIZES[i % LOGO_SIZES.length]}&token=${publishable.token}`;
    const loads = {
      logos: load(150, (i) => logo(i, KNOWN[i % KNOWN.length] ?? '')),
      // Each name once: caches and lists of missed names have bounds.
      unknown: load(20, (i) => logo(i, `/unknown-${i}.com`)),
      connections: load(10, (i) => logo(i, '/acme.com'), { connection: 'close' }),
      brands: load(20, (i) => `/brands/${['acme.com', 'apple.com', `unknown-${i}.com`][i % 3]}`, bearer),
      guesses: load(2, () => `/acme.com?token=${generateToken('pk_')}`),
      pages: load(2, (i) => PAGES[i % PAGES.length] ?? ''),
    };
    const [samples, calls] = await Promise.all([
      watch(sql, product, seconds),
      callTools(product.port, bearer, seconds),
    ]);
    const seen = Object.fromEntries(
      await Promise.all(Object.entries(loads).map(async ([name, ledger]) => [name, await ledger])),
    ) as Record<keyof typeof loads, Ledger>;
    for (const ledger of [seen.logos, seen.unknown, seen.connections, seen.brands])
      demand(ledger.acked === ledger.sent, `every request is 200 or 404 (${ledger})`);
    const refused = seen.guesses.count(401) + seen.guesses.count(429);
    demand(refused === seen.guesses.sent, `wrong tokens are refused (${seen.guesses})`);
    demand(seen.pages.serverErrors + seen.pages.inDoubt === 0, `pages are served (${seen.pages})`);
    await pause(5_000);
    const counted = async (id: string) =>
      (await countedOf(database.db, id)).reduce((sum, { count }) => sum + count, 0);
    const logos = seen.logos.sent + seen.unknown.sent + seen.connections.sent;
    const brands = seen.brands.sent + calls;
    for (const [expected, found] of [
      [logos, await counted(publishable.id)],
      [brands, await counted(secret.id)],
    ])
      demand(expected === found, `each request counted once: ${expected} served, ${found} counted`);
    return { minutes: seconds / 60, logos, brands, pages: seen.pages.sent, ...staysFlat(samples, isQuick) };
  },
};

/** About one a second. @returns the number of calls */
async function callTools(port: number, headers: Record<string, string>, seconds: number): Promise<number> {
  const endMs = performance.now() + seconds * 1000;
  let calls = 0;
  for (; performance.now() < endMs; calls += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: calls,
        method: 'tools/call',
        params: { name: 'get_brand_by_domain', arguments: { domain: 'apple.com' } },
      }),
    });
    const text = await response.text();
    demand(
      response.status === 200 && text.includes('"apple.com"'),
      `tools to be called (${text.slice(0, 200)})`,
    );
    await pause(1_000);
  }
  return calls;
}

type Sample = Record<'memory MB' | 'descriptors' | 'processes' | 'database connections', number> & {
  rows: Map<string, number>;
};

/** Also changes a brand before each sample. */
async function watch(sql: Sql, product: Product, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const endMs = performance.now() + seconds * 1000;
  for (let i = 0; performance.now() < endMs; i += 1) {
    await sql`update brand b set name = ${`Acme ${i}`} from brand_domain d where d.brand_id = b.id and d.domain = 'acme.com'`;
    const pids = treeOf(product.pid);
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where datname = current_database()`;
    const sumOf = (figure: (pid: number) => number) => pids.reduce((sum, pid) => sum + figure(pid), 0);
    samples.push({
      'memory MB': Math.round(sumOf((pid) => residentMb(pid))),
      descriptors: sumOf(socketsOf),
      processes: pids.length,
      'database connections': row?.count ?? 0,
      rows: await rowsOf(sql),
    });
    await pause(SAMPLE_MS);
  }
  return samples;
}

const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** Of each table. */
async function rowsOf(sql: Sql): Promise<Map<string, number>> {
  const counted = await sql<{ name: string; rows: number }[]>`
    select relname as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as rows
    from pg_stat_user_tables where schemaname = 'public'`;
  return new Map(counted.map(({ name, rows }) => [name, rows]));
}

/** Compares the last third with the time before. @returns figures of the last third */
function staysFlat(samples: readonly Sample[], isQuick: boolean): Figures {
  const third = Math.floor(samples.length / 3);
  const [before, last] = [samples.slice(0, 2 * third), samples.slice(2 * third)];
  const figures: Figures = {};
  for (const [name, share, more] of LIMITS) {
    const most = (part: readonly Sample[]) => Math.max(0, ...part.map((sample) => sample[name]));
    const [then, now] = [most(before), most(last)];
    figures[name] = `${then} → ${now}`;
    demand(now <= then * share + more, `${name} to stay flat (${then} to ${now})`);
  }
  // Lists of names are trimmed every few minutes, so a short run sees them grow only.
  if (isQuick) return figures;
  const minutes = (last.length * SAMPLE_MS) / 60_000;
  for (const table of last.at(-1)?.rows.keys() ?? []) {
    const most = (part: readonly Sample[]) => Math.max(0, ...part.map(({ rows }) => rows.get(table) ?? 0));
    const [then, now] = [most(before), most(last)];
    demand(
      now <= then + 20 + MORE_ROWS_PER_MINUTE * minutes,
      `rows of ${table} to stay flat (${then} to ${now})`,
    );
  }
  return figures;
}
