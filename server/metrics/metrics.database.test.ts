import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../lib/db/client.ts';
import { type Call, callTo, frontServer } from '../../tests/support/call.ts';
import { aBrand, aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import type { Service } from '../create-service.ts';
import type { FrontServer } from '../front-server.ts';
import { frontMetrics, type Metrics } from './create-metrics.ts';
import { metricsServer, serveMetrics } from './serve-metrics.ts';

const SECRET = 'a-bearer-of-16-or-more';
const MONITORING = join(import.meta.dirname, '../../deploy/monitoring');

let db: Database;
let call: Call;
let metrics: Metrics;
let service: Service;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db);
  let front: FrontServer | null = null;
  const served = () => {
    if (front === null) throw new Error('no front server yet');
    return front;
  };
  const drawer = { pid: undefined, waiting: 0 };
  metrics = frontMetrics({ service, front: served }, { dataDir: '/nonexistent', drawer });
  ({ call, front } = await frontServer(service, {}, null, {
    metrics: (request) => serveMetrics(metrics, SECRET, request),
  }));
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function read(): Promise<string> {
  const reply = await call('/metrics', bearer(SECRET));
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return reply.body.toString();
}

const sampleOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1) ?? Number.NaN,
  );

describe('/metrics', () => {
  test('is not there unless switched on', async () => {
    const { call: plain } = await frontServer(testService(db));
    expect((await plain('/metrics', bearer(SECRET))).problem().code).toBe('not_found');
  });

  test('needs its token', async () => {
    expect((await call('/metrics')).problem()).toMatchObject({ status: 401, code: 'token_missing' });
    expect((await call('/metrics', bearer('another'))).problem()).toMatchObject({ code: 'token_invalid' });
  });

  test.each(['POST', 'DELETE', 'TRACE'])('is not for %s', async (method) => {
    const reply = await call('/metrics', { ...bearer(SECRET), method });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('counts requests and refusals, in memory and after they were written', async () => {
    await aBrand(db, { domain: 'acme.com' });
    const { token } = await aToken(db);
    const before = await read();
    for (let i = 0; i < 3; i += 1) expect((await call(`/acme.com?token=${token}`)).status).toBe(200);
    expect((await call(`/acme.com?token=${token}&size=7`)).status).toBe(400);
    const after = await read();
    const grown = (sample: string) => sampleOf(after, sample) - (sampleOf(before, sample) || 0);
    const outcomes = ['logo', 'monogram'].map((outcome) => `{operation="logo",outcome="${outcome}"}`);
    const requests = outcomes.map((labels) => grown(`blazon_requests_total${labels}`) || 0);
    expect(requests.reduce((sum, count) => sum + count)).toBe(3);
    await service.usage.flush();
    expect(await read()).toContain(
      after.split('\n').find((line) => line.startsWith('blazon_requests_total')),
    );
    expect(grown('blazon_refusals_total{code="invalid_size"}')).toBe(1);
    expect(grown('blazon_cache_loads_total{cache="logos"}')).toBeGreaterThan(0);
    expect(grown('blazon_request_duration_seconds_count')).toBeGreaterThan(0);
    expect(sampleOf(after, 'blazon_check_ok{check="serving"}')).toBe(1);
    expect(sampleOf(after, 'blazon_connections')).toBeGreaterThan(0);
    expect(sampleOf(after, 'blazon_picture_reads_total{from="failed"}')).toBe(0);
  });

  test('has no label from a request', async () => {
    const { token } = await aToken(db);
    await call(`/very-unusual-name.com?token=${token}&fallback=404`);
    await call('/another-odd-name.com?token=pk_notatoken');
    const text = await read();
    for (const part of ['unusual', 'another-odd', 'pk_', token]) expect(text).not.toContain(part);
  });

  test('on a port of its own serves nothing else', async () => {
    const server = metricsServer(metrics, null);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    afterAll(() => void server.close());
    const own = callTo((server.address() as AddressInfo).port);
    expect((await own('/metrics')).body.toString()).toContain('blazon_requests_total');
    expect((await own('/livez')).problem().code).toBe('not_found');
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe('the dashboard and the alerts', () => {
  test.each(['dashboard.json', 'alerts.yml'])('%s names only metrics that exist', (file) => {
    const named = readFileSync(join(MONITORING, file), 'utf8').match(/\b(?:blazon|process)_[a-z_]+\b/g) ?? [];
    expect(named.length).toBeGreaterThan(4);
    expect(new Set(metrics.names())).toEqual(new Set([...metrics.names(), ...named]));
  });

  test.skipIf(!hasPromtool)('pass promtool (skipped: promtool is not installed)', async () => {
    execFileSync('promtool', ['check', 'metrics'], {
      input: await read(),
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    execFileSync('promtool', ['check', 'rules', join(MONITORING, 'alerts.yml')], { stdio: 'ignore' });
  });
});
