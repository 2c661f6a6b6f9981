import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '../lib/core/config/config.ts';
import type { Database } from '../lib/db/client.ts';
import { chooseFormat } from '../lib/jobs/import/formats/formats.ts';
import { openImportFile } from '../lib/jobs/import/import-file.ts';
import { Import } from '../lib/jobs/import/run-import.ts';
import { childProcessDrawer } from '../lib/monograms/child-process-drawer.ts';
import { DrawingFailed } from '../lib/monograms/drawing-errors.ts';
import { bundleScript } from '../scripts/bundle-script.mjs';
import { frontServer } from '../tests/support/call.ts';
import { crawlLab } from '../tests/support/crawl-lab.ts';
import { testDecoders } from '../tests/support/decoding-process.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import { startTracing, type Tracing } from './start-tracing.ts';

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: { name: string; attributes: Attribute[]; status: { code: number } }[] }[];
  }[];
}

const received: Sent[] = [];
const headers: unknown[] = [];
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') received.push((await json(request)) as Sent);
  headers.push(request.headers['x-collector-key']);
  response.setHeader('Content-Type', 'application/json').end('{}');
});
const textOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const spans = (name: string) =>
  received
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .filter((span) => span.name === name)
    .map(({ attributes, status }) => ({ ...textOf(attributes), code: status.code }));

let db: Database;
let folder: string;
let tracing: Tracing;
beforeAll(async () => {
  db = await testDatabase();
  // Below node_modules, so that the bundle finds the packages it leaves outside.
  folder = mkdtempSync(join(process.cwd(), 'node_modules/.tracing-'));
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-collector-key=secret');
  vi.stubEnv('OTEL_SERVICE_NAME', 'logos');
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
  tracing = startTracing({ isTraced: true }, 'test', (error) => {
    throw error;
  });
  await tracing.ready;
});
afterAll(async () => {
  await tracing.stop();
  vi.unstubAllEnvs();
  collector.closeAllConnections();
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a lookup is one span; a request answered from memory has none', async () => {
  await aBrand(db, { domain: 'acme.com' });
  const { token } = await aToken(db, {});
  const service = testService(db);
  const { call } = await frontServer(service);
  // The first connection for notifications of changes empties the caches.
  await eventually('it listens', () => service.hasReachedDatabase());
  for (let i = 0; i < 3; i += 1) expect((await call(`/acme.com?token=${token}`)).status).toBe(200);
  await eventually('the span', async () => spans('lookup').length > 0);
  await call(`/other-name.com?token=${token}`);
  await eventually('the other span', async () => spans('lookup').length > 1);
  expect(spans('lookup')).toMatchObject([
    { 'blazon.operation': 'logo', 'blazon.key': 'domain:acme.com', code: 0 },
    { 'blazon.operation': 'logo', 'blazon.key': 'domain:other-name.com', code: 0 },
  ]);
  const { resource } = received[0]?.resourceSpans[0] ?? { resource: { attributes: [] } };
  expect(textOf(resource.attributes)).toMatchObject({ 'service.name': 'logos', 'process.title': 'test' });
  expect(new Set(headers)).toEqual(new Set(['secret']));
  expect(JSON.stringify(received)).not.toContain(token);
});

test('a drawing is a span, and a failed one is marked', async () => {
  const entry = join(folder, 'drawing-process.mjs');
  await bundleScript('server/drawing-process.ts', entry);
  const drawer = childProcessDrawer({ entry });
  const spec = { letters: 'B', background: '#1d4ed8', foreground: '#ffffff', size: 64 } as const;
  await drawer.draw(spec);
  await expect(drawer.draw({ ...spec, size: -1 as 64 })).rejects.toThrow(DrawingFailed);
  await drawer.close();
  await eventually('both spans', async () => spans('drawing').length === 2);
  expect(spans('drawing').map(({ code }) => code)).toEqual([0, 2]);
});

test('an import is a span with its rows', async () => {
  const path = join(folder, 'rows.jsonl');
  writeFileSync(path, `${JSON.stringify({ domain: 'imported.com', name: 'Imported' })}\n`);
  const file = await openImportFile(path);
  const format = chooseFormat(file);
  const job = { file, format, source: format.source, run: null, reportFile: null, isDryRun: false };
  await new Import(db.url, job).run();
  await eventually('the span', async () => spans('import').length === 1);
  expect(spans('import')).toMatchObject([
    { 'blazon.format': format.name, 'blazon.status': 'done', 'blazon.rows': 1 },
  ]);
});

test('a visit of discovery is a span with its outcome', async () => {
  const decoders = await testDecoders();
  const judge = decoders.pool({ size: 1 }).look;
  const crawling = await crawlLab({ db, judge, sites: [{ domain: 'acme-forge.com' }] });
  await db.sql`insert into visit (domain) values ('acme-forge.com')`;
  await eventually('the span', async () => spans('visit').length === 1);
  await crawling.stop();
  await decoders.close();
  expect(spans('visit')).toMatchObject([{ 'blazon.domain': 'acme-forge.com', 'blazon.reason': 'found' }]);
});

test('without an address, or switched off, nothing is exported', () => {
  expect(loadConfig({}).isTraced).toBe(false);
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).isTraced).toBe(true);
  expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).isTraced).toBe(false);
});
