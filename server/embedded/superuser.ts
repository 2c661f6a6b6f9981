import postgres from 'postgres';
import { ClusterError, errorCode, errorMessage } from './cluster-error.ts';
import type { Credentials } from './credentials.ts';

type PortState =
  | { kind: 'ours'; prepared: boolean }
  /** Another server, or another start of this one. */
  | { kind: 'other'; detail: string }
  | { kind: 'refused' }
  | { kind: 'busy' }
  | { kind: 'wrong-password' };

interface ExpectedServer {
  port: number;
  clusterDir: string;
  startedAtSeconds: number | null;
}

/** postmaster.pid and pg_postmaster_start_time() differ slightly. */
const START_TIME_TOLERANCE_SECONDS = 2;

/** Whether the server on a loopback port serves our cluster. Only the superuser can read `data_directory`. */
export async function probePort(expected: ExpectedServer, credentials: Credentials): Promise<PortState> {
  try {
    const row = await asSuperuser(expected.port, credentials, async (sql) => {
      const [found] = await sql<
        { directory: string; startedAtSeconds: number; prepared: boolean }[]
      >`select current_setting('data_directory') as directory,
               extract(epoch from pg_postmaster_start_time())::float8 as "startedAtSeconds",
               exists (select from pg_database d join pg_roles r on r.oid = d.datdba
                       where d.datname = 'blazon' and r.rolname = 'blazon') as prepared`;
      return found;
    });
    if (row === undefined) return { kind: 'other', detail: 'it returned no row' };
    if (row.directory !== expected.clusterDir) return { kind: 'other', detail: `it serves ${row.directory}` };
    const { startedAtSeconds } = expected;
    if (
      startedAtSeconds !== null &&
      Math.abs(row.startedAtSeconds - startedAtSeconds) > START_TIME_TOLERANCE_SECONDS
    )
      return { kind: 'other', detail: 'its start time differs from postmaster.pid' };
    return { kind: 'ours', prepared: row.prepared };
  } catch (error) {
    return stateOf(error);
  }
}

function stateOf(error: unknown): PortState {
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return { kind: 'refused' };
    case '57P01':
    case '57P02':
    case '57P03':
    case 'CONNECTION_CLOSED':
    case 'ECONNRESET':
      return { kind: 'busy' };
    case '28P01':
    case '28000':
      return { kind: 'wrong-password' };
    default:
      return { kind: 'other', detail: errorMessage(error) };
  }
}

/** Creates role and database if missing. The role may create others, as tests do. @throws ClusterError */
export async function prepareDatabase(port: number, credentials: Credentials) {
  try {
    await asSuperuser(port, credentials, async (sql) => {
      const [found] = await sql<{ role: boolean; database: boolean }[]>`
        select exists (select from pg_roles where rolname = 'blazon') as role,
               exists (select from pg_database where datname = 'blazon') as database`;
      // CREATE ROLE takes no parameters; the password is base64url, without a quote.
      if (!found?.role)
        await sql.unsafe(`create role blazon login createdb password '${credentials.applicationPassword}'`);
      if (!found?.database) await sql.unsafe('create database blazon owner blazon');
    });
  } catch (error) {
    throw new ClusterError(
      `Failed to create the role and database "blazon" in the embedded server: ${errorMessage(error)}. ` +
        'Start Blazon again.',
    );
  }
}

export async function countClients(port: number, credentials: Credentials): Promise<number> {
  return await asSuperuser(port, credentials, async (sql) => {
    const [row] = await sql<{ clients: number }[]>`
      select count(*)::int as clients from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    return row?.clients ?? 0;
  });
}

export const applicationUrl = (port: number, credentials: Credentials) =>
  `postgres://blazon:${credentials.applicationPassword}@127.0.0.1:${port}/blazon`;

async function asSuperuser<T>(
  port: number,
  credentials: Credentials,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: credentials.superuserPassword,
    database: 'postgres',
    ssl: false,
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
    connection: { application_name: 'blazon-supervisor', statement_timeout: 10_000 },
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
