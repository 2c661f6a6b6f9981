import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { crawlLab } from '../tests/support/crawl-lab.ts';
import { type TestDecoders, testDecoders } from '../tests/support/decoding-process.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let service: Service;
let call: Call;
let token: string;
let secret: string;
let decoders: TestDecoders;
let crawling: Awaited<ReturnType<typeof crawlLab>>;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db, { DISCOVERY: 'on' });
  ({ call } = await frontServer(service));
  token = (await aToken(db, { plan: 'startup' })).token;
  secret = (await aToken(db, { kind: 'secret', plan: 'startup' })).token;
  decoders = await testDecoders();
  crawling = await crawlLab({
    db,
    judge: decoders.pool({ size: 1 }).look,
    sites: [
      { domain: 'acme-forge.com', name: 'Acme Forge' },
      { domain: 'no-robots.com', robots: 'user-agent: *\ndisallow: /' },
    ],
  });
  await eventually('the change feed is connected', () => service.hasReachedDatabase());
});
afterAll(async () => {
  await crawling.stop();
  await decoders.close();
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
  );
  expect(await headersOf('no-robots.com')).toMatchObject({ 'x-logo-source': 'monogram' });
});
