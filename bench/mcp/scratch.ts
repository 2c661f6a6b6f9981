import postgres from 'postgres';
import { createAccount } from '../../lib/accounts/create-account.ts';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import { type Database, openDatabase } from '../../lib/db/client.ts';
import { migrate } from '../../lib/db/migrate.ts';
import { issueToken } from '../../lib/tokens/issue-token.ts';
import { operator } from '../../lib/tokens/token-actor.ts';
import { ensureCluster } from '../../server/embedded/cluster.ts';
import { stopCluster } from '../../server/embedded/stop-cluster.ts';

/**
 * `scratch.mjs start|stop <data folder>`: a database with one company and a token with unreachable limits, embedded or
 * on the server of DATABASE_URL. `start` prints its URL and the token as JSON.
 */
const [verb, dataDir = ''] = process.argv.slice(2);
const MANY = 1_000_000_000;
const server = process.env.DATABASE_URL || null;
const name = `blazon_bench_mcp_${process.ppid}`;

if (verb === 'stop') await stop();
else process.stdout.write(`${JSON.stringify(await start())}\n`);

async function start(): Promise<{ url: string; token: string }> {
  const url = await freshDatabase();
  await migrate(url);
  const db = openDatabase(url);
  try {
    await insertCompany(db);
    return { url, token: await makeToken(db) };
  } finally {
    await db.close();
  }
}

async function stop(): Promise<void> {
  if (server === null) await stopCluster(dataDir);
  else await onServer(server, `drop database if exists ${name} with (force)`);
}

async function freshDatabase(): Promise<string> {
  if (server === null) return (await ensureCluster({ dataDir })).url;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function onServer(url: string, statement: string): Promise<void> {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(statement);
  await admin.end({ timeout: 2 });
}

async function insertCompany({ sql }: Database): Promise<void> {
  const social = JSON.stringify({
    x: 'https://x.com/acme',
    linkedin: 'https://www.linkedin.com/company/acme',
  });
  const address = JSON.stringify({
    address1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    country: 'US',
  });
  const long =
    'Acme makes things of every kind, sells them everywhere and repairs them when they break. '.repeat(6);
  const [brand] = await sql<{ id: string }[]>`
    insert into brand (name, long_name, short_description, long_description, website, color, colors, founded_year,
                       employees, issued_currency, social, address, gics, source)
    values ('Acme', 'Acme Incorporated', 'Acme makes things for people who need things.', ${long},
            'https://www.acme.com', '#336699', ${['#336699', '#ffffff']}, 1901, '10,001-50,000', 'USD', ${social},
            ${address}, '45202030', 'bench') returning id`;
  await sql`
    insert into brand_domain (domain, brand_id, is_primary, source)
    values ('acme.com', ${brand?.id ?? null}, true, 'bench')`;
}

async function makeToken(db: Database): Promise<string> {
  const limits = { brandPerMinute: MANY, brandPerDay: MANY };
  const account = await createAccount(db, 'bench', { name: 'Bench', plan: 'enterprise', limits });
  const issued = await issueToken(db, operator('bench'), account ?? '', { kind: 'secret', name: 'Bench' });
  if (isRefusal(issued)) throw new Error(issued.detail);
  return issued.token;
}
