import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { aBrand, aCoin, anAccount, aToken, solidSquare } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let service: Service;
let call: Call;
let free: string;
let paid: string;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db);
  ({ call } = await frontServer(service));
  await aBrand(db, { domain: 'acme.com', aliases: ['acme.co'], color: '#336699' });
  await aBrand(db, { domain: 'docs.acme.com', color: '#993366' });
  await aBrand(db, { domain: 'xn--bcher-kva.de', color: '#663399' });
  await aBrand(db, { domain: 'github.io', color: '#111111' });
  await aCoin(db, { symbol: 'BTC' });
  await aCoin(db, { symbol: 'DUST', color: null });
  free = (await aToken(db, { plan: 'free' })).token;
  paid = (await aToken(db, { plan: 'startup' })).token;
});

const shown = async (body: Buffer) => {
  const { width, height, format } = await sharp(body).metadata();
  return { width, height, format };
};

describe('a logo by domain', () => {
  test('is a PNG with its verdict, for every origin, not cacheable', async () => {
    const reply = await call(`/acme.com?token=${paid}`);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(await solidSquare('#336699', 128));
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(reply.body.length),
      'cache-control': 'no-store',
      'cdn-cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="acme.com.png"',
      'x-logo-source': 'catalog',
      'x-logo-match': 'exact',
      'x-logo-size': '128',
      'ratelimit-policy': '"burst";q=10000;w=60, "daily";q=500000;w=86400',
    });
    expect(reply.headers['x-request-id']).toMatch(/^req_[0-9a-z]{20,}$/);
    expect(reply.headers.ratelimit).toMatch(/^"burst";r=\d+;t=\d+, "daily";r=\d+;t=\d+$/);
    expect(reply.headers.etag).toMatch(/^"[0-9a-f]{16}-128"$/);
    expect(reply.headers.vary).toBeUndefined();
  });

  test.each([
    ['/ACME.com', 'exact', '#336699'],
    ['/www.acme.com', 'exact', '#336699'],
    ['/acme.com.', 'exact', '#336699'],
    ['/acme.com/', 'exact', '#336699'],
    ['/%61cme.com', 'exact', '#336699'],
    ['/shop.eu.acme.com', 'parent-domain', '#336699'],
    ['/acme.co', 'alias', '#336699'],
    ['/www.acme.co', 'alias', '#336699'],
    ['/docs.acme.com', 'exact', '#993366'],
    ['/v2.docs.acme.com', 'parent-domain', '#993366'],
    ['/b%C3%BCcher.de', 'exact', '#663399'],
    ['/bu%CC%88cher.de', 'exact', '#663399'],
    ['/xn--bcher-kva.de', 'exact', '#663399'],
    ['/github.io', 'exact', '#111111'],
  ])('%s finds it (%s)', async (path, match, color) => {
    const reply = await call(`${path}?token=${paid}`);
    expect(reply.headers['x-logo-match']).toBe(match);
    expect(reply.body).toEqual(await solidSquare(color, 128));
  });

  test('a site under a private suffix does not get the logo of the suffix', async () => {
    const reply = await call(`/someone.github.io?token=${paid}`);
    expect(reply.headers).toMatchObject({ 'x-logo-source': 'monogram', 'x-logo-reason': 'not_in_catalog' });
  });

  test('a homograph is a different domain', async () => {
    const reply = await call(`/%D0%B0cme.com?token=${paid}&fallback=404`);
    expect(reply.status).toBe(404);
  });
});

describe('size', () => {
  test.each([
    ['free', '', 64, undefined],
    ['free', '&size=64', 64, undefined],
    ['free', '&size=128', 64, 'size_limited_by_plan'],
    ['free', '&size=256', 64, 'size_limited_by_plan'],
    ['paid', '', 128, undefined],
    ['paid', '&size=64', 64, undefined],
    ['paid', '&size=256', 256, undefined],
  ])('%s plan, "%s": %i px', async (plan, query, size, notice) => {
    const reply = await call(`/acme.com?token=${plan === 'free' ? free : paid}${query}`);
    expect(await shown(reply.body)).toEqual({ width: size, height: size, format: 'png' });
    expect(reply.headers['x-logo-size']).toBe(String(size));
    expect(reply.headers['x-logo-notice']).toBe(notice);
  });

  test.each([
    '',
    '0',
    '63',
    '1024',
    '64.0',
    '064',
    '+64',
    '64%20',
    '64px',
    '%EF%BC%96%EF%BC%94',
    '64%00',
    '64&size=64',
  ])('size=%s is refused with the allowed values', async (value) => {
    const reply = await call(`/acme.com?token=${paid}&size=${value}`);
    expect(reply.status).toBe(400);
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(reply.problem()).toMatchObject({
      code: 'invalid_size',
      errors: [{ parameter: 'size', allowed: ['64', '128', '256'] }],
    });
  });

  test('other parameters and other spellings are ignored', async () => {
    const reply = await call(`/acme.com?token=${paid}&Size=256&size[]=64&format=svg&cachebust=2&&=&%`);
    expect(await shown(reply.body)).toMatchObject({ width: 128 });
  });
});

describe('fallback', () => {
  test('absent or monogram: always the same dark image', async () => {
    const first = await call(`/nobody-knows.com?token=${paid}`);
    const second = await call(`/nobody-knows.com?token=${paid}&fallback=monogram`);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({ 'x-logo-source': 'monogram', 'x-logo-reason': 'not_in_catalog' });
    expect(await shown(first.body)).toEqual({ width: 128, height: 128, format: 'png' });
    expect(second.body).toEqual(first.body);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test('monogram-light: a light background', async () => {
    const reply = await call(`/nobody-knows.com?token=${paid}&fallback=monogram-light`);
    const { channels } = await sharp(reply.body).stats();
    const corner = await sharp(reply.body)
      .extract({ left: 1, top: 1, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(channels.length).toBeGreaterThanOrEqual(3);
    expect(Math.min(...corner)).toBeGreaterThan(180);
  });

  test('404: problem details, never an image', async () => {
    const reply = await call(`/nobody-knows.com?token=${paid}&fallback=404`);
    expect(reply.status).toBe(404);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'x-error-code': 'logo_not_found',
      'x-logo-reason': 'not_in_catalog',
    });
    expect(reply.problem()).toMatchObject({ code: 'logo_not_found', instance: '/nobody-knows.com' });
  });

  test.each(['', '__proto__', 'none', '%00', 'Monogram', '404&fallback=404'])(
    'fallback=%s is refused',
    async (value) => {
      const reply = await call(`/acme.com?token=${paid}&fallback=${value}`);
      expect(reply.status).toBe(400);
      expect(reply.problem().code).toBe('invalid_fallback');
    },
  );
});

describe('a logo by coin symbol', () => {
  test.each(['BTC', 'btc', '$BTC', '%24btc', 'BTC-USD', 'btc%2Fusdt', 'BTCUSDT', '%EF%BC%A2TC'])(
    '%s finds it',
    async (symbol) => {
      const reply = await call(`/crypto/${symbol}?token=${paid}`);
      expect(reply.headers).toMatchObject({ 'x-logo-source': 'catalog', 'x-logo-match': 'symbol' });
      expect(reply.body).toEqual(await solidSquare('#996633', 128));
    },
  );

  test('a coin without a logo and an unknown coin get a monogram with different reasons', async () => {
    const dust = await call(`/crypto/dust?token=${paid}`);
    const none = await call(`/crypto/NOSUCHCOIN?token=${paid}`);
    expect(dust.headers['x-logo-reason']).toBe('no_logo');
    expect(none.headers['x-logo-reason']).toBe('not_in_catalog');
  });

  test.each(['', '%20', '%F0%9F%92%A9', 'A'.repeat(41), '%3Cscript%3E', 'b%C4%B1t'])(
    '"%s" is refused',
    async (symbol) => {
      const reply = await call(`/crypto/${symbol}?token=${paid}`);
      expect(reply.status).toBe(400);
      expect(reply.problem().code).toBe('invalid_symbol');
    },
  );
});

describe('methods and conditions', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const get = await call(`/acme.com?token=${paid}`);
    const head = await call(`/acme.com?token=${paid}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  test('OPTIONS needs no token', async () => {
    const reply = await call('/acme.com', { method: 'OPTIONS' });
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is 405 with Allow', async (method) => {
    const reply = await call(`/acme.com?token=${paid}`, { method });
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(reply.problem().code).toBe('method_not_allowed');
  });

  test.each(['"…"', 'W/"…"', '"x", "…"', '*'])(
    'If-None-Match %s gets 304, after the same checks',
    async (form) => {
      const etag = String((await call(`/acme.com?token=${paid}`)).headers.etag).slice(1, -1);
      const headers = { 'if-none-match': form.replace('…', etag) };
      const reply = await call(`/acme.com?token=${paid}`, { headers });
      expect(reply.status).toBe(304);
      expect(reply.body.length).toBe(0);
      expect(reply.headers.etag).toBe(`"${etag}"`);
      expect((await call('/acme.com?token=pk_bad', { headers })).status).toBe(401);
    },
  );

  test('another entity tag or size gets the image', async () => {
    const etag = String((await call(`/acme.com?token=${paid}&size=64`)).headers.etag);
    expect((await call(`/acme.com?token=${paid}`, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('limits', () => {
  test('a burst above the plan is 429 with Retry-After, and does not use the daily quota', async () => {
    const { token } = await aToken(db, { plan: 'enterprise', limits: { logoPerMinute: 2, logoPerDay: 100 } });
    // Both requests must be in the same minute.
    if (Date.now() % 60_000 > 55_000)
      await new Promise((done) => setTimeout(done, 60_000 - (Date.now() % 60_000) + 50));
    expect((await call(`/acme.com?token=${token}`)).headers['x-ratelimit-remaining']).toBe('1');
    expect((await call(`/acme.com?token=${token}`)).status).toBe(200);
    const reply = await call(`/acme.com?token=${token}`);
    expect(reply.status).toBe(429);
    expect(reply.problem()).toMatchObject({ code: 'rate_limited', 'violated-policies': ['burst'] });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.headers.ratelimit).toContain('"daily";r=98');
  });

  test('a used-up quota is usage_exceeded until 00:00 UTC, also on a new instance', async () => {
    const { token } = await aToken(db, { plan: 'enterprise', limits: { logoPerDay: 2 } });
    await call(`/acme.com?token=${token}`);
    await call(`/nobody-knows.com?token=${token}&fallback=404`);
    const reply = await call(`/acme.com?token=${token}`);
    expect(reply.status).toBe(429);
    expect(reply.problem()).toMatchObject({ code: 'usage_exceeded', 'violated-policies': ['daily'] });

    await service.usage.flush();
    const { call: other } = await frontServer(testService(db));
    expect((await other(`/acme.com?token=${token}`)).problem().code).toBe('usage_exceeded');
  });
});

test('successful requests are counted by outcome; refused ones are not', async () => {
  const accountId = await anAccount(db);
  const { token } = await aToken(db, { accountId });
  const etag = String((await call(`/acme.com?token=${token}`)).headers.etag);
  await call(`/acme.com?token=${token}`, { headers: { 'if-none-match': etag } });
  await call(`/acme.com?token=${token}`, { method: 'HEAD' });
  await call(`/nobody-knows.com?token=${token}`);
  await call(`/nobody-knows.com?token=${token}&fallback=404`);
  await call(`/acme.com?token=${token}&size=1`);
  await call(`/acme.com?token=${token}`, { method: 'POST' });
  await service.usage.flush();
  const rows = await db.sql`
    select outcome, count::int from usage_day where account_id = ${accountId} order by outcome`;
  expect(rows.map((row) => [row.outcome, row.count])).toEqual([
    ['logo', 3],
    ['monogram', 1],
    ['not_found', 1],
  ]);
});
