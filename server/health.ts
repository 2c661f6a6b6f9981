import { withDeadline } from '../lib/db/deadline.ts';
import { fixedHeaders, type PlainResponse } from '../lib/http/plain.ts';
import type { Service } from '../lib/service/service.ts';

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

/** The process runs. Nothing else is asked. */
export const livez = (): PlainResponse => json(200, { status: 'ok' });

/**
 * Whether this instance can serve, with a reason for each part that cannot: 503 while draining or when the
 * database was never reached; 200 `degraded` when it is gone but known logos are still served.
 */
export async function readyz(
  service: Service,
  state: { draining: boolean; wasReady: boolean },
): Promise<PlainResponse> {
  const checks: Record<string, string> = { database: 'ok', migrations: 'ok' };
  try {
    const [row] = await withDeadline(
      service.db.sql<{ ready: boolean }[]>`select to_regclass('logo_rendition') is not null as ready`,
      1000,
    );
    if (row?.ready !== true) checks.migrations = 'the schema is not there yet';
    else state.wasReady = true;
  } catch {
    checks.database = 'not reachable';
    checks.migrations = 'not known';
  }
  if (state.draining) checks.draining = 'this instance is shutting down';
  const healthy = Object.values(checks).every((check) => check === 'ok');
  const serving = !state.draining && (healthy || (checks.database !== 'ok' && state.wasReady));
  return json(serving ? 200 : 503, {
    status: healthy ? 'ready' : serving ? 'degraded' : 'not ready',
    checks,
  });
}
