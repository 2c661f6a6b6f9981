import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeDown } from '../lib/catalog/withdraw.ts';
import { type Domain, parseDomain } from '../lib/core/identifiers/domain.ts';
import type { Database } from '../lib/db/client.ts';
import { brandRecord, brandResponse } from '../lib/gateway/brands/brand-record.ts';
import { type Call, frontServer, type Reply } from '../tests/support/call.ts';
import { aBrand, aCurrency, anInstrument, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let service: Service;
let call: Call;
let token: string;
let accountId: string;

const LONG = 'Acme makes everything a coyote needs, and delivers it to the desert overnight. '
  .repeat(12)
  .trim();

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db, { IMAGE_URL: 'https://images.example.com', BASE_URL: 'https://api.example.com' });
  ({ call } = await frontServer(service));
  ({ token, accountId } = await aToken(db, { kind: 'secret', plan: 'startup' }));
  const acme = await aBrand(db, { domain: 'acme.com', aliases: ['acme.net'] });
  await db.sql`
    update brand set name = 'Acme', long_name = 'Acme Corporation', short_description = 'Acme makes everything.',
      long_description = ${LONG}, website = 'https://www.acme.com', colors = ${['#336699', '#ffffff']}, founded_year = 1949,
      employees = '10,001-50,000', issued_currency = 'USD', social = ${JSON.stringify({ x: 'https://x.com/acme' })},
      address = ${JSON.stringify({ address1: '1 Canyon Road', city: 'Tucson', state: 'AZ', zip: '85701', country: 'US' })},
      gics = '45202030', field_sources = ${JSON.stringify({ employees: ['wikidata', '2026-11-21'] })}
    where id = ${acme.id}`;
  await anInstrument(db, acme.id, {
    numbers: { isin: 'US0378331005' },
    listings: [
      { mic: 'XNAS', ticker: 'ACME' },
      { mic: 'XETR', ticker: 'APC' },
      { mic: 'XBUD', ticker: 'ACMEBUD' },
    ],
  });
  await aBrand(db, { domain: 'bare.com', color: null });
  await aCurrency(db, 'EUR', null);
  await aCurrency(db, 'USD', null);
});

const ask = (identifier: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  call(`/brands/${identifier}`, { method, headers: { authorization: `Bearer ${token}`, ...headers } });

const used = async (ofAccount: string): Promise<Record<string, number>> => {
  await service.usage.flush();
  const rows = await db.sql<{ what: string; count: number }[]>`
    select operation || ' ' || outcome as what, sum(count)::int as count from usage_day
    where account_id = ${ofAccount} group by what`;
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
};

describe('the record', () => {
  test('has exactly the documented fields', async () => {
    const reply = await ask('acme.com');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json');
    const record = brandRecord.parse(JSON.parse(reply.body.toString()));
    expect(record).toEqual({
      name: 'Acme',
      domain: 'acme.com',
      long_name: 'Acme Corporation',
      short_description: 'Acme makes everything.',
      long_description: LONG,
      website: 'https://www.acme.com',
      logo: 'https://images.example.com/acme.com',
      colors: ['#336699', '#ffffff'],
      founded_year: '1949',
      issued_currency: 'USD',
      number_of_employees: '10,001-50,000',
      social_media: {
        facebook: null,
        x: 'https://x.com/acme',
        instagram: null,
        linkedin: null,
        youtube: null,
        tiktok: null,
        pinterest: null,
        reddit: null,
        snapchat: null,
        discord: null,
        tumblr: null,
        vimeo: null,
      },
      address: {
        address1: '1 Canyon Road',
        address2: '',
        city: 'Tucson',
        state: 'AZ',
        zip: '85701',
        country: 'US',
      },
      gics_sector: 'Information Technology',
      gics_industry_group: 'Technology Hardware & Equipment',
      gics_industry: 'Technology Hardware, Storage & Peripherals',
      gics_sub_industry: 'Technology Hardware, Storage & Peripherals',
    });
    expect(reply.body.toString()).toBe(JSON.stringify(record));
  });

  test('has every key even if nothing is known', async () => {
    const reply = await ask('bare.com');
    const record = brandRecord.parse(JSON.parse(reply.body.toString()));
    expect(record).toMatchObject({ name: 'bare.com', long_name: null, colors: [], gics_sector: null });
    expect(Object.keys(record)).toHaveLength(17);
  });

  test.each([
    ['acme.com', 'domain;match=exact'],
    ['ACME.net', 'domain;match=alias'],
    ['shop.acme.com', 'domain;match=parent-domain'],
    ['https%3A%2F%2Fwww.acme.com%2Fcart', 'domain;match=exact'],
    ['acme.com/cart', 'domain;match=exact'],
    ['acme.com/', 'domain;match=exact'],
    ['acme', 'ticker;mic=XNAS'],
    ['ACME:US', 'ticker;mic=XNAS'],
    ['ACME%3AUS', 'ticker;mic=XNAS'],
    ['APC.DE', 'ticker;mic=XETR'],
    ['US0378331005', 'isin'],
    ['us0378331005', 'isin'],
  ])('of %s, understood as %s', async (identifier, resolvedAs) => {
    const reply = await ask(identifier);
    expect(reply.status).toBe(200);
    expect(reply.headers['x-resolved-as']).toBe(resolvedAs);
    expect(JSON.parse(reply.body.toString())).toMatchObject({ domain: 'acme.com' });
  });

  test('has the common headers', async () => {
    // A change notice may still arrive, and makes the cache stale.
    await expect
      .poll(async () => (await ask('acme.com')).headers['cache-status'], { timeout: 5000 })
      .toBe('"brand"; hit');
    const { headers } = await ask('acme.com');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'cdn-cache-control': 'no-store',
      'cache-status': expect.stringMatching(/^"brand"; (hit|fwd=miss; stored)$/),
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_/),
      'server-timing': expect.stringMatching(/^total;dur=\d/),
      'ratelimit-policy': '"burst";q=600;w=60, "daily";q=25000;w=86400',
      'x-ratelimit-limit': expect.stringMatching(/^(600|25000)$/),
    });
  });
});

describe('include=sources', () => {
  test('adds the source of each known field, and has an entity tag of its own', async () => {
    const plain = await ask('acme.com');
    const reply = await ask('acme.com?include=sources');
    expect(reply.status).toBe(200);
    const { sources, ...record } = brandResponse.parse(JSON.parse(reply.body.toString()));
    expect(record).toEqual(JSON.parse(plain.body.toString()));
    expect(sources?.number_of_employees).toEqual({ source: 'wikidata', date: '2026-11-21' });
    expect(sources?.address?.date).toBeNull();
    expect(reply.headers.etag).not.toBe(plain.headers.etag);
  });

  test.each([
    ['include=licence', 'got "licence"'],
    ['include=', 'got nothing'],
    ['include=sources&include=sources', 'it was given 2 times'],
  ])('%s is refused', async (query, received) => {
    const reply = await ask(`acme.com?${query}`);
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.body.toString())).toMatchObject({
      code: 'invalid_request',
      detail: `\`include\` must be sources; ${received}.`,
    });
  });
});

describe('no record', () => {
  test.each([
    ['nobody.com', 404, 'brand_not_found', 'not_in_catalog', 'domain'],
    ['NOBODY', 404, 'brand_not_found', 'not_in_catalog', 'ticker'],
    ['nobody.de', 404, 'brand_not_found', 'not_in_catalog', 'domain'],
    ['EUR/USD', 404, 'brand_not_found', 'currency', 'pair'],
    ['EUR%2FUSD', 404, 'brand_not_found', 'currency', 'pair'],
    ['USD', 404, 'brand_not_found', 'currency', 'currency'],
    ['USD:CUR', 404, 'brand_not_found', 'currency', 'currency'],
    ['US0378331006', 404, 'brand_not_found', 'invalid_check_digit', 'symbol'],
    ['ACME:XX', 404, 'brand_not_found', 'unknown_exchange', 'symbol'],
    ['%5EGSPC', 404, 'brand_not_found', 'not_a_stock_symbol', 'symbol'],
    ['ACMEBUD.BD', 404, 'exchange_not_enabled', 'exchange_not_enabled', 'ticker'],
    ['constructor', 404, 'brand_not_found', 'not_in_catalog', 'ticker'],
  ])('for %s: %i %s, %s', async (identifier, status, code, reason, resolvedAs) => {
    const reply = await ask(identifier);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'x-error-code': code,
      'x-brand-reason': reason,
      'x-resolved-as': resolvedAs,
      'cache-control': 'no-store',
      'ratelimit-policy': expect.any(String),
    });
    expect(reply.problem()).toMatchObject({ status, code, detail: expect.any(String) });
  });

  test('the detail says how the identifier was read, and suggests similar brands', async () => {
    expect((await ask('acme.co')).problem().detail).toMatch(/the domain acme\.co\b.*acme\.com \(Acme\)/);
    expect((await ask('APC')).problem().detail).toMatch(/the ticker APC\b.*APC:XETR \(Acme\)/);
    expect((await ask('EUR/USD')).problem().detail).toContain('the currency pair EUR/USD');
  });

  test.each([
    ['', 'invalid_symbol'],
    ['%20', 'invalid_symbol'],
    ['%F0%9F%92%A9', 'invalid_symbol'],
    ['a..com', 'invalid_domain'],
    ['user@acme.com', 'invalid_domain'],
    ['127.0.0.1', 'invalid_domain'],
    [`${'a'.repeat(64)}.com`, 'invalid_domain'],
  ])('for %j: 400 %s', async (identifier, code) => {
    const reply = await ask(identifier);
    expect(reply.status).toBe(400);
    expect(reply.problem()).toMatchObject({ code, errors: [{ parameter: 'identifier' }] });
  });

  test('an exchange that is enabled for the account is searched', async () => {
    await db.sql`insert into enabled_exchange (account_id, mic) values (${accountId}, 'XBUD')`;
    await expect.poll(async () => (await ask('ACMEBUD.BD')).status, { timeout: 5000 }).toBe(200);
    await db.sql`delete from enabled_exchange where account_id = ${accountId}`;
    await expect.poll(async () => (await ask('ACMEBUD.BD')).status, { timeout: 5000 }).toBe(404);
  });

  test('a takedown takes effect under every name', async () => {
    const { id } = await aBrand(db, { domain: 'taken.com', aliases: ['taken.org'] });
    await anInstrument(db, id, { listings: [{ mic: 'XNYS', ticker: 'TAKN' }] });
    const names = ['taken.com', 'taken.org', 'TAKN'];
    for (const name of names)
      await expect.poll(async () => (await ask(name)).status, { timeout: 5000 }).toBe(200);
    await takeDown(db, 'test', parseDomain('taken.com') as Domain, 'takedown notice');
    for (const name of names)
      await expect
        .poll(async () => (await ask(name)).headers['x-brand-reason'], { timeout: 1000 })
        .toBe('withdrawn');
    const reply = await ask('taken.com');
    expect(reply.status).toBe(404);
    expect(reply.body.toString()).not.toContain('takedown notice');
  });
});

describe('bytes', () => {
  test('the entity tag is strong, and differs between encodings', async () => {
    const plain = await ask('acme.com');
    const gzip = await ask('acme.com', { 'accept-encoding': 'gzip' });
    const br = await ask('acme.com', { 'accept-encoding': 'gzip, deflate, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(br.headers['content-encoding']).toBe('br');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
    const tags = [plain, gzip, br].map((reply) => String(reply.headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    for (const reply of [plain, gzip, br]) {
      expect(Number(reply.headers['content-length'])).toBe(reply.body.length);
      expect(reply.headers.vary).toBe('Accept-Encoding');
    }
    expect((await ask('US0378331005')).headers.etag).toBe(tags[0]);
  });

  test('small records are not compressed', async () => {
    const reply = await ask('bare.com', { 'accept-encoding': 'br' });
    expect(reply.body.length).toBeLessThan(860);
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  test('a matching entity tag gets 304 after the same checks, and counts', async () => {
    const own = await aToken(db, { kind: 'secret', plan: 'scale' });
    const asOwn = (headers: Record<string, string>) =>
      call('/brands/acme.com', { headers: { authorization: `Bearer ${own.token}`, ...headers } });
    const etag = String((await asOwn({})).headers.etag);
    for (const match of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const reply = await asOwn({ 'if-none-match': match });
      expect(reply.status).toBe(304);
      expect(reply.body.length).toBe(0);
      expect(reply.headers).toMatchObject({
        etag,
        vary: 'Accept-Encoding',
        'x-resolved-as': 'domain;match=exact',
      });
      expect(reply.headers['content-type']).toBeUndefined();
    }
    expect((await asOwn({ 'if-none-match': '"x"' })).status).toBe(200);
    expect((await asOwn({ 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200);
    expect((await call('/brands/acme.com', { headers: { 'if-none-match': etag } })).status).toBe(401);
    expect(await used(own.accountId)).toEqual({ 'brand brand': 7 });
  });

  test('change with the record', async () => {
    const { id } = await aBrand(db, { domain: 'changing.com' });
    await expect.poll(async () => (await ask('changing.com')).status, { timeout: 5000 }).toBe(200);
    const { etag } = (await ask('changing.com')).headers;
    await db.sql`update brand set founded_year = 2001 where id = ${id}`;
    await expect.poll(async () => (await ask('changing.com')).headers.etag, { timeout: 1000 }).not.toBe(etag);
    expect((await ask('changing.com')).body.toString()).toContain('"founded_year":"2001"');
  });

  test('HEAD has the same headers and no body', async () => {
    for (const encoding of ['identity', 'br']) {
      const get = await ask('acme.com', { 'accept-encoding': encoding });
      const head = await ask('acme.com', { 'accept-encoding': encoding }, 'HEAD');
      expect(head.status).toBe(200);
      expect(head.body.length).toBe(0);
      for (const name of ['etag', 'content-length', 'content-type', 'content-encoding', 'x-resolved-as'])
        expect(head.headers[name]).toBe(get.headers[name]);
    }
    const none = await ask('nobody.com', {}, 'HEAD');
    expect([none.status, none.body.length]).toEqual([404, 0]);
  });
});
