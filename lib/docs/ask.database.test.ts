import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../../server/create-service.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import type { Database } from '../db/client.ts';
import { serveBrand } from '../gateway/brands/serve-brand.ts';
import { asker } from './ask.ts';
import type { Ask } from './context.ts';

let db: Database;
let service: Service;
let ask: Ask;
let demo: string;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db, { APP_URL: 'https://blazon.test' });
  await aBrand(db, { domain: 'acme.com' });
  ({ token: demo } = await aToken(db));
  ask = asker(service, demo, 'pk_of_the_reader');
});

test('a logo is asked for with the demo token and shown with the reader’s', async () => {
  const shown = await ask.logo('/acme.com', 'size=128');
  expect(shown?.status).toBe(200);
  expect(shown?.request).toBe('GET /acme.com?token=pk_of_the_reader&size=128 HTTP/1.1\nHost: blazon.test');
  expect(shown?.head).toMatch(/^HTTP\/1\.1 200 OK\nContent-Type: image\/png\n/);
  expect(shown?.head).toContain('X-Logo-Size: 128');
  expect(shown?.body).toBeNull();
  expect(JSON.stringify(shown)).not.toContain(demo);

  const again = await ask.logo('/acme.com', 'size=128', { 'if-none-match': shown?.etag ?? '' });
  expect(again?.status).toBe(304);
  expect(again?.request).toContain(`If-None-Match: ${shown?.etag}`);
});

test('a refusal is shown with its body', async () => {
  const shown = await ask.logo('/nobody.com', 'fallback=404');
  expect(shown?.status).toBe(404);
  expect(JSON.parse(shown?.body ?? '')).toMatchObject({ code: 'logo_not_found' });
});

test('a record is the one that programs get, needs no token and counts for nobody', async () => {
  const shown = await ask.brand('acme.com');
  const { token } = await aToken(db, { kind: 'secret' });
  const real = await serveBrand(
    service,
    { method: 'GET', path: '/brands/acme.com', query: '', headers: { authorization: `Bearer ${token}` } },
    'acme.com',
  );
  expect(shown?.body).toBe(JSON.stringify(JSON.parse(real.body?.toString() ?? ''), null, 2));
  const names = (head: string) =>
    head
      .split('\n')
      .slice(1)
      .map((line) => line.split(':')[0])
      .sort();
  const realNames = [...real.fixed.pairs, ...real.headers].filter((_text, at) => at % 2 === 0);
  expect(names(shown?.head ?? '')).toEqual(expect.arrayContaining(realNames));
  expect(shown?.head).toContain('X-Resolved-As: domain;match=exact');
  expect(shown?.head).toMatch(/RateLimit-Policy: "burst";q=600;w=60, "daily";q=25000;w=86400/);

  expect(await ask.brand('nobody.com')).toBeNull();
  expect(JSON.parse((await ask.brandWithoutToken('acme.com'))?.body ?? '')).toMatchObject({
    code: 'token_missing',
  });
  // The flush has written the one real call; the shown one is not there.
  await eventually('one brand record is counted', async () => {
    const [row] = await db.sql<{ n: number }[]>`
      select coalesce(sum(count), 0)::int as n from usage_day where operation = 'brand'`;
    return row?.n === 1;
  });
});

test('MCP messages are answered as clients are, laid out', async () => {
  const shown = await ask.mcp('tools/call', {
    name: 'get_brand_by_domain',
    arguments: { domain: 'www.acme.com' },
  });
  expect(shown?.request).toMatch(/^POST \/mcp HTTP\/1\.1\nHost: blazon\.test\nAuthorization: Bearer sk_pa_/);
  const { result } = JSON.parse(shown?.body ?? '');
  expect(result.structuredContent).toMatchObject({ domain: 'acme.com' });
  expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
  const none = await ask.mcp('tools/call', {
    name: 'get_brand_by_domain',
    arguments: { domain: 'nobody.com' },
  });
  expect(JSON.parse(none?.body ?? '').result.isError).toBe(true);
  expect(await ask.mcp('no/such/method', {})).toBeNull();
});

test('without a demo token, and without a database, there is nothing to show', async () => {
  expect(await asker(service, null, null).logo('/acme.com')).toBeNull();
  const away = testService({ url: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await asker(away, null, null).brand('acme.com')).toBeNull();
  expect(
    await asker(away, null, null).mcp('tools/call', {
      name: 'get_brand_by_domain',
      arguments: { domain: 'acme.com' },
    }),
  ).toBeNull();
  expect((await asker(away, demo, null).logo('/acme.com'))?.status).toBe(503);
});
