import { withDeadline } from '../lib/db/deadline.ts';
import { fixedHeaders, type PlainResponse } from '../lib/gateway/http/plain.ts';
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

/**
 * Whether this instance can serve. 503 while draining, or if the database was never reached; 200 `degraded` if the
 * database, Redis or the journal is down while logos are still served from memory.
 */
export async function readyz(
  service: Service,
  state: { draining: boolean; wasReady: boolean },
): Promise<PlainResponse> {
  const checks: Record<string, string> = { database: 'ok', migrations: 'ok' };
  const found = await askDatabase(service);
  if (found === 'ready') state.wasReady = true;
  if (found === 'no schema') checks.migrations = 'not migrated yet';
  if (found === 'gone') {
    checks.database = 'not reachable';
    checks.migrations = 'unknown';
  }
  if (service.limiterMode() === 'local')
    checks.redis = 'not reachable: each instance limits bursts on its own';
  if (service.isJournalBroken()) checks.disk = 'the usage journal is not writable';
  if (state.draining) checks.draining = 'this instance is shutting down';
  const healthy = Object.values(checks).every((check) => check === 'ok');
  const serving = !state.draining && found !== 'no schema' && (found === 'ready' || state.wasReady);
  return json(serving ? 200 : 503, {
    status: healthy ? 'ready' : serving ? 'degraded' : 'not ready',
    checks,
  });
}

type Found = 'ready' | 'no schema' | 'gone';

const asking = new WeakMap<Service, Promise<Found>>();

/** One query at a time: this endpoint is open to everyone, and logos share the connections. */
function askDatabase(service: Service): Promise<Found> {
  const running = asking.get(service);
  if (running !== undefined) return running;
  const found = withDeadline(
    service.db.sql<{ ready: boolean }[]>`select to_regclass('logo_rendition') is not null as ready`,
    1000,
  )
    .then(
      ([row]): Found => (row?.ready === true ? 'ready' : 'no schema'),
      (): Found => 'gone',
    )
    .finally(() => asking.delete(service));
  asking.set(service, found);
  return found;
}
