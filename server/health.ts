import { withDeadline } from '../lib/db/deadline.ts';
import { fixedHeaders, type PlainResponse } from '../lib/gateway/http/plain.ts';
import type { FileProblems } from '../lib/health/probe-files.ts';
import type { Service } from './create-service.ts';

const HEALTH_HEADERS = fixedHeaders([
  'Content-Type',
  'application/json',
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
]);

const json = (status: number, body: unknown): PlainResponse => {
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`);
  return {
    status,
    fixed: HEALTH_HEADERS,
    headers: ['Content-Length', String(bytes.length), ...(status === 503 ? ['Retry-After', '1'] : [])],
    body: bytes,
  };
};

export const livez = (): PlainResponse => json(200, { status: 'ok' });

export interface Health {
  /** The problem of each check, or `ok`. Only checks that apply. */
  checks: Record<string, string>;
  isHealthy: boolean;
  isServing: boolean;
}

/** 503 while draining or if no connection can be opened; `degraded` while logos are served from memory only. */
export async function readyz(service: Service, readiness: { draining: boolean }): Promise<PlainResponse> {
  const { checks, isHealthy, isServing } = await checkHealth(service, readiness);
  return json(isServing ? 200 : 503, {
    status: isHealthy ? 'ready' : isServing ? 'degraded' : 'not ready',
    checks,
  });
}

export async function checkHealth(service: Service, { draining }: { draining: boolean }): Promise<Health> {
  const checks: Record<string, string> = { database: 'ok', migrations: 'ok' };
  const { found, files } = await look(service);
  if (found === 'no schema') checks.migrations = 'not migrated yet';
  if (found === 'gone') {
    checks.database = 'not reachable';
    checks.migrations = 'unknown';
  }
  if (service.limiterMode() === 'local')
    checks.redis = 'not reachable: each instance limits bursts on its own';
  const disk = files.disk ?? (service.isJournalBroken() ? 'the usage journal is not writable' : null);
  if (disk !== null) checks.disk = disk;
  const descriptors = files.exhausted ?? files.scarce;
  if (descriptors !== null) checks.descriptors = descriptors;
  if (draining) checks.draining = 'this instance is shutting down';
  const isHealthy = Object.values(checks).every((check) => check === 'ok');
  const hasData = found === 'ready' || (found === 'gone' && service.hasReachedDatabase());
  return { checks, isHealthy, isServing: !draining && hasData && files.exhausted === null };
}

interface Looked {
  found: Found;
  files: FileProblems;
}

const looking = new WeakMap<Service, Promise<Looked>>();

/** One look at a time: this endpoint is open to everyone, and logos share the connections. */
function look(service: Service): Promise<Looked> {
  const running = looking.get(service);
  if (running !== undefined) return running;
  const looked = Promise.all([askDatabase(service), service.probeFiles()])
    .then(([found, files]) => ({ found, files }))
    .finally(() => looking.delete(service));
  looking.set(service, looked);
  return looked;
}

type Found = 'ready' | 'no schema' | 'gone';

function askDatabase(service: Service): Promise<Found> {
  return withDeadline(
    service.db.sql<{ ready: boolean }[]>`select to_regclass('logo_rendition') is not null as ready`,
    1000,
  ).then(
    ([row]): Found => (row?.ready === true ? 'ready' : 'no schema'),
    (): Found => 'gone',
  );
}
