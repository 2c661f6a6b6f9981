import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../lib/core/log/logger.ts';
import type { Database } from '../lib/db/client.ts';
import { type LabInternet, labInternet } from '../lib/discovery/lab/lab-internet.ts';
import { discoveryNetwork } from '../lib/discovery/network/discovery-network.ts';
import { Crawler } from '../lib/discovery/queue/crawler.ts';
import { databaseHostRules } from '../lib/discovery/queue/database-host-rules.ts';
import { Politeness } from '../lib/discovery/visits/politeness.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { type TestDecoders, testDecoders } from '../tests/support/decoding-process.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aToken } from '../tests/support/factories.ts';
import { labSite } from '../tests/support/lab-sites.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let service: Service;
let call: Call;
let token: string;
let secret: string;
let decoders: TestDecoders;
let lab: LabInternet;
let crawler: Crawler;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db, { DISCOVERY: 'on' });
  ({ call } = await frontServer(service));
  token = (await aToken(db, { plan: 'startup' })).token;
  secret = (await aToken(db, { kind: 'secret', plan: 'startup' })).token;
  decoders = await testDecoders();
  lab = await labInternet([
    labSite({ domain: 'acme-forge.com', name: 'Acme Forge' }),
    labSite({ domain: 'no-robots.com', robots: 'user-agent: *\ndisallow: /' }),
  ]);
  crawler = new Crawler({
    db,
    log: createLogger('silent'),
    judge: decoders.pool({ size: 1 }).look,
    around: {
      network: discoveryNetwork(
        { deny: { names: [], networks: { texts: [], parsed: [] } }, ownHosts: [] },
        lab.network,
      ),
      rules: databaseHostRules(db),
      politeness: new Politeness({ gapMs: 0 }),
      userAgent: 'BlazonBot/1.0',
      contact: null,
    },
    isManual: false,
    isReviewing: false,
    perSecond: 100,
  });
  await eventually('the change feed is connected', () => service.hasReachedDatabase());
});
afterAll(async () => {
  await crawler.stop();
  await Promise.all([decoders.close(), lab.close()]);
});

const headersOf = async (domain: string) => (await call(`/${domain}?token=${token}`)).headers;

test('a hotlink shows the monogram, then the logo of the website', async () => {
  expect(await headersOf('acme-forge.com')).toMatchObject({
    'x-logo-source': 'monogram',
    'x-logo-reason': 'pending',
  });
  await eventually(
    'the logo is served',
    async () => (await headersOf('acme-forge.com'))['x-logo-source'] === 'discovered',
    20_000,
  );
  const record = await call('/brands/acme-forge.com', { headers: { authorization: `Bearer ${secret}` } });
  expect(record.status).toBe(200);
  expect(JSON.parse(record.body.toString())).toMatchObject({ name: 'Acme Forge' });
});

test('a website that refuses keeps its monogram', async () => {
  expect(await headersOf('no-robots.com')).toMatchObject({ 'x-logo-reason': 'pending' });
  await eventually(
    'the visit ended',
    async () => (await headersOf('no-robots.com'))['x-logo-reason'] !== 'pending',
    20_000,
  );
  expect(await headersOf('no-robots.com')).toMatchObject({ 'x-logo-source': 'monogram' });
});
