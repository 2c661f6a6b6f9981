import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../../server/create-service.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import type { Database } from '../db/client.ts';
import { serveBrand } from '../gateway/brands/serve-brand.ts';
import type { ExampleRequests } from './context.ts';
import { exampleRequests } from './example-requests.ts';

let db: Database;
let service: Service;
let examples: ExampleRequests;
let demo: string;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db, { APP_URL: 'https://blazon.test' });
  await aBrand(db, { domain: 'acme.com' });
  ({ token: demo } = await aToken(db));
  examples = exampleRequests(service, demo, 'pk_of_the_reader');
});

test('a logo request sends the demo token and shows the reader’s', async () => {
  const example = await examples.logo('/acme.com', 'size=128');
  expect(example?.status).toBe(200);
  expect(example?.request).toBe('GET /acme.com?token=pk_of_the_reader&size=128 HTTP/1.1\nHost: blazon.test');
  expect(example?.head).toMatch(/^HTTP\/1\.1 200 OK\nContent-Type: image\/png\n/);
  expect(example?.head).toContain('X-Logo-Size: 128');
  expect(example?.body).toBeNull();
  expect(JSON.stringify(example)).not.toContain(demo);

  const again = await examples.logo('/acme.com', 'size=128', { 'if-none-match': example?.etag ?? '' });
  expect(again?.status).toBe(304);
  expect(again?.request).toContain(`If-None-Match: ${example?.etag}`);
});

test('an error is shown with its body', async () => {
  const example = await examples.logo('/nobody.com', 'fallback=404');
  expect(example?.status).toBe(404);
  expect(JSON.parse(example?.body ?? '')).toMatchObject({ code: 'logo_not_found' });
});

test('a brand record is the one of the API, needs no token and is not counted', async () => {
  const example = await examples.brand('acme.com');
  const { token } = await aToken(db, { kind: 'secret' });
  const real = await serveBrand(
    service,
    { method: 'GET', path: '/brands/acme.com', query: '', headers: { authorization: `Bearer ${token}` } },
    'acme.com',
  );
  expect(example?.body).toBe(JSON.stringify(JSON.parse(real.body?.toString() ?? ''), null, 2));
  const names = (head: string) =>
    head
      .split('\n')
      .slice(1)
      .map((line) => line.split(':')[0])
      .sort();
  const realNames = [...real.fixed.pairs, ...real.headers].filter((_text, at) => at % 2 === 0);
  expect(names(example?.head ?? '')).toEqual(expect.arrayContaining(realNames));
  expect(example?.head).toContain('X-Resolved-As: domain;match=exact');
  expect(example?.head).toMatch(/RateLimit-Policy: "burst";q=600;w=60, "daily";q=25000;w=86400/);

  expect(await examples.brand('nobody.com')).toBeNull();
  expect(JSON.parse((await examples.brandWithoutToken('acme.com'))?.body ?? '')).toMatchObject({
    code: 'token_missing',
  });
  // Only the real request is counted.
  await eventually('one brand record is counted', async () => {
    const [row] = await db.sql<{ n: number }[]>`
      select coalesce(sum(count), 0)::int as n from usage_day where operation = 'brand'`;
    return row?.n === 1;
  });
});

test('MCP responses are the ones of the API, pretty-printed', async () => {
  const example = await examples.mcp('tools/call', {
    name: 'get_brand_by_domain',
    arguments: { domain: 'www.acme.com' },
  });
  expect(example?.request).toMatch(
    /^POST \/mcp HTTP\/1\.1\nHost: blazon\.test\nAuthorization: Bearer sk_pa_/,
  );
  const { result } = JSON.parse(example?.body ?? '');
  expect(result.structuredContent).toMatchObject({ domain: 'acme.com' });
  expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
  const none = await examples.mcp('tools/call', {
    name: 'get_brand_by_domain',
    arguments: { domain: 'nobody.com' },
  });
  expect(JSON.parse(none?.body ?? '').result.isError).toBe(true);
  expect(await examples.mcp('no/such/method', {})).toBeNull();
});

test('without a demo token or a database there are no examples', async () => {
  expect(await exampleRequests(service, null, null).logo('/acme.com')).toBeNull();
  const away = testService({ url: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await exampleRequests(away, null, null).brand('acme.com')).toBeNull();
  expect(
    await exampleRequests(away, null, null).mcp('tools/call', {
      name: 'get_brand_by_domain',
      arguments: { domain: 'acme.com' },
    }),
  ).toBeNull();
  expect((await exampleRequests(away, demo, null).logo('/acme.com'))?.status).toBe(503);
});
