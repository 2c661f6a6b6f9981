import { beforeAll, describe, expect, test } from 'vitest';
import { generateToken, type TokenKind } from '../lib/core/token-format.ts';
import type { Database } from '../lib/db/client.ts';
import { openApiDocument } from '../lib/gateway/openapi/document.ts';
import { changeToken } from '../lib/tokens/change-token.ts';
import { type Call, frontServer, type Reply } from '../tests/support/call.ts';
import { Contract } from '../tests/support/contract.ts';
import { aBrand, aCoin, anInstrument, aToken } from '../tests/support/factories.ts';
import { exchange } from '../tests/support/raw-exchange.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import { createFrontServer } from './front-server.ts';
import { Hosts } from './hosts.ts';

/** Every documented operation, with paths that are found, not found and invalid. */
const OPERATIONS = [
  { path: '/{domain}', kind: 'publishable', good: '/acme.com', none: '/nobody.com', bad: '/a..com' },
  {
    path: '/ticker/{symbol}',
    kind: 'publishable',
    good: '/ticker/ACME',
    none: '/ticker/NOBODY',
    bad: '/ticker/%3C',
  },
  {
    path: '/crypto/{symbol}',
    kind: 'publishable',
    good: '/crypto/BTC',
    none: '/crypto/NOBODY',
    bad: '/crypto/%3C',
  },
  {
    path: '/brands/{identifier}',
    kind: 'secret',
    good: '/brands/acme.com',
    none: '/brands/nobody.com',
    bad: '/brands/a..com',
  },
] as const satisfies { path: string; kind: TokenKind; good: string; none: string; bad: string }[];

const ORIGINS = {
  image: 'http://img.example.com',
  base: 'http://api.example.com',
  app: 'http://www.example.com',
};

let db: Database;
let contract: Contract;
let call: Call;
let hosted: Call;
/** The same with discovery. */
let discovering: Call;
let port: number;
/** The same without a database, and with one without tables. */
let down: Call;
let broken: Call;
let brokenDb: Database;
let late: ReturnType<typeof createFrontServer>['server'];

beforeAll(async () => {
  db = await testDatabase();
  const service = testService(db);
  contract = new Contract(openApiDocument(service.addresses));
  ({ call, port } = await frontServer(service));
  ({ call: hosted } = await frontServer(service, ORIGINS));
  ({ call: discovering } = await frontServer(testService(db, { DISCOVERY: 'on' })));
  ({ call: down } = await frontServer(testService({ url: 'postgres://nobody@127.0.0.1:1/none' })));
  brokenDb = await testDatabase();
  ({ call: broken } = await frontServer(testService(brokenDb)));
  late = createFrontServer({ service, hosts: new Hosts({ ...ORIGINS, mcp: null }), forwarder: null }).server;

  const acme = await aBrand(db, { domain: 'acme.com' });
  await db.sql`update brand set long_name = 'Acme Corporation', gics = '45202030', founded_year = 1949 where id = ${acme.id}`;
  await anInstrument(db, acme.id, {
    numbers: { isin: 'US0378331005' },
    listings: [
      { mic: 'XNAS', ticker: 'ACME' },
      { mic: 'XBUD', ticker: 'ACMEBUD' },
    ],
  });
  await aCoin(db, { symbol: 'BTC' });
});

describe.each(OPERATIONS)('GET $path', ({ path, kind, good, none, bad }) => {
  const isImage = kind === 'publishable';

  /** Sends the token as the operation expects it. */
  async function ask(
    at: string,
    token: string | null,
    {
      by = call,
      headers = {},
      query = '',
    }: { by?: Call; headers?: Record<string, string>; query?: string } = {},
  ): Promise<Reply> {
    const reply = isImage
      ? await by(`${at}?${token === null ? '' : `token=${token}`}${query}`, { headers })
      : await by(query === '' ? at : `${at}?${query}`, {
          headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
        });
    contract.check(path, reply);
    return reply;
  }

  const expectCode = (reply: Reply, status: number, code: string) =>
    expect([reply.status, reply.headers['x-error-code']]).toEqual([status, code]);

  test('200 and 304', async () => {
    const { token } = await aToken(db, { kind });
    const reply = await ask(good, token);
    expect(reply.status).toBe(200);
    expect(
      (await ask(good, token, { headers: { 'if-none-match': String(reply.headers.etag) } })).status,
    ).toBe(304);
    if (isImage) {
      const { token: free } = await aToken(db, { plan: 'free' });
      expect((await ask(good, free, { query: '&size=256' })).headers['x-logo-notice']).toBe(
        'size_limited_by_plan',
      );
      expect((await ask(none, token)).headers['x-logo-source']).toBe('monogram');
    } else
      for (const identifier of ['ACME', 'US0378331005', 'shop.acme.com'])
        expect(
          (await ask(`/brands/${identifier}`, token, { headers: { 'accept-encoding': 'br' } })).status,
        ).toBe(200);
  });

  test('400', async () => {
    const { token } = await aToken(db, { kind });
    expectCode(
      await ask(bad, token),
      400,
      path === '/{domain}' || !isImage ? 'invalid_domain' : 'invalid_symbol',
    );
    if (isImage) {
      expectCode(await ask(good, token, { query: `&token=${token}` }), 400, 'invalid_request');
      expectCode(await ask(good, token, { query: '&size=100' }), 400, 'invalid_size');
      expectCode(await ask(good, token, { query: '&fallback=none' }), 400, 'invalid_fallback');
    } else {
      expectCode(await ask('/brands/%3C', token), 400, 'invalid_symbol');
      expectCode(await ask(good, token, { query: 'token=pk_x' }), 400, 'invalid_request');
    }
  });

  test('401 and 403', async () => {
    const revoked = await aToken(db, { kind });
    const banned = await aToken(db, { kind });
    const expired = await aToken(db, { kind, expiresAt: new Date(Date.now() - 1000) });
    await changeToken(db, 'test', 'revoke', revoked.id);
    await changeToken(db, 'test', 'ban', banned.id);
    expectCode(await ask(good, null), 401, 'token_missing');
    expectCode(await ask(good, generateToken(isImage ? 'pk_' : 'sk_pa_')), 401, 'token_invalid');
    expectCode(await ask(good, revoked.token), 401, 'token_revoked');
    expectCode(await ask(good, banned.token), 401, 'token_banned');
    expectCode(await ask(good, expired.token), 401, 'token_expired');
    const secret = generateToken('sk_pa_');
    expectCode(
      await ask(good, null, { query: `${isImage ? '' : '&'}token=${secret}` }),
      401,
      'secret_token_in_url',
    );
    if (isImage) {
      const limited = await aToken(db, { allowedDomains: ['mine.example'] });
      const headers = { referer: 'https://other.example/page' };
      return expectCode(await ask(good, limited.token, { headers }), 403, 'domain_not_allowed');
    }
    expectCode(await ask(good, (await aToken(db)).token), 401, 'token_wrong_kind');
    const elsewhere = await aToken(db, { kind, allowedNetworks: ['203.0.113.0/24'] });
    expectCode(await ask(good, elsewhere.token), 403, 'network_not_allowed');
    const former = await aToken(db, { kind });
    await db.sql`update account set plan = 'free' where id = ${former.accountId}`;
    expectCode(await ask(good, former.token), 403, 'plan_required');
  });

  test('404', async () => {
    const { token } = await aToken(db, { kind });
    if (isImage) expectCode(await ask(none, token, { query: '&fallback=404' }), 404, 'logo_not_found');
    else {
      expectCode(await ask(none, token), 404, 'brand_not_found');
      expectCode(await ask('/brands/ACMEBUD.BD', token), 404, 'exchange_not_enabled');
    }
    if (none.endsWith('.com')) {
      const pending = await ask(none, token, { by: discovering, ...(isImage && { query: '&fallback=404' }) });
      expectCode(pending, 404, isImage ? 'logo_not_found' : 'brand_pending');
      expect(pending.headers['retry-after']).toMatch(/^\d+$/);
    }
    expectCode(
      await ask(good, token, { by: hosted, headers: { host: 'www.example.com' } }),
      404,
      'not_found',
    );
  });

  // Programs ask for these as well, and browsers when an image is missing.
  test.each(['*/*', 'text/html,*/*;q=0.8'])(
    '404 with extra segments is a problem (Accept: %s)',
    async (accept) => {
      const { token } = await aToken(db, { kind });
      const headers = { accept };
      const reply = await ask(`${none}/x/y`, token, { headers, query: isImage ? '&fallback=404' : '' });
      expect([reply.status, reply.headers['content-type']]).toEqual([404, 'application/problem+json']);
      const group = path.split('/').slice(0, -1).join('/');
      if (group === '') return;
      const bare = await call(group, { headers });
      expectCode(bare, 404, 'not_found');
      expect(bare.headers['content-type']).toBe('application/problem+json');
    },
  );

  test('405', async () => {
    const reply = await call(good, { method: 'POST' });
    contract.check(path, reply);
    expectCode(reply, 405, 'method_not_allowed');
  });

  test('408, as Node reports it', async () => {
    const reply = await answerToTimeout(good);
    contract.check(path, reply);
    expectCode(reply, 408, 'request_timeout');
  });

  test('421', async () =>
    expectCode(
      await ask(good, 'x', { by: hosted, headers: { host: 'elsewhere.com' } }),
      421,
      'misdirected_request',
    ));

  test('429', async () => {
    const day = await aToken(db, { kind, plan: 'enterprise', limits: { logoPerDay: 1, brandPerDay: 1 } });
    expect((await ask(good, day.token)).status).toBe(200);
    expectCode(await ask(good, day.token), 429, 'usage_exceeded');
    const limits = { logoPerMinute: 1, brandPerMinute: 1 };
    const burst = await aToken(db, { kind, plan: 'enterprise', limits });
    // A new minute may begin in between.
    const replies = [
      await ask(good, burst.token),
      await ask(good, burst.token),
      await ask(good, burst.token),
    ];
    expectCode(replies.find(({ status }) => status === 429) as Reply, 429, 'rate_limited');
  });

  test('431', async () => {
    const reply = await call(good, { headers: { 'x-long': 'x'.repeat(17_000) } });
    contract.check(path, reply);
    expectCode(reply, 431, 'headers_too_large');
  });

  test('500', async () => {
    const { token } = await aToken(brokenDb, { kind });
    await brokenDb.sql`drop table if exists brand_domain, crypto_asset, listing cascade`;
    const reply = await ask(none, token, { by: broken });
    expectCode(reply, 500, 'internal_error');
    expect(reply.body.toString()).not.toMatch(/relation|brand_domain|crypto_asset|listing/);
  });

  test('503', async () => {
    const token = generateToken(isImage ? 'pk_' : 'sk_pa_');
    expectCode(await ask(good, token, { by: down }), 503, 'unavailable');
  });
});

test('a response that differs from the document fails', async () => {
  const { token } = await aToken(db, { kind: 'secret' });
  const reply = await call('/brands/acme.com', { headers: { authorization: `Bearer ${token}` } });
  const differing = (change: Partial<Reply>) => () =>
    contract.check('/brands/{identifier}', { ...reply, ...change });
  const { etag, ...headers } = reply.headers;
  const record = JSON.parse(reply.body.toString());
  const body = (value: unknown) => Buffer.from(JSON.stringify(value));
  expect(differing({})).not.toThrow();
  expect(differing({ status: 418 })).toThrow('not documented');
  expect(differing({ headers })).toThrow('ETag is required');
  expect(differing({ headers: { ...headers, etag: `W/${etag}` } })).toThrow('ETag');
  expect(differing({ headers: { ...reply.headers, 'x-more': '1' } })).toThrow('not documented');
  expect(differing({ headers: { ...reply.headers, 'x-ratelimit-limit': 'many' } })).toThrow(
    'X-RateLimit-Limit',
  );
  expect(differing({ headers: { ...reply.headers, 'content-type': 'text/html' } })).toThrow();
  expect(differing({ body: body({ ...record, founded_year: 1949 }) })).toThrow();
  expect(differing({ body: body({ ...record, address: undefined }) })).toThrow();
  expect(
    differing({ body: body({ ...record, social_media: { ...record.social_media, tiktok: 1 } }) }),
  ).toThrow();
});

test('every documented response was seen', () => {
  expect(contract.promises.length).toBeGreaterThan(60);
  expect(contract.unseen).toEqual([]);
});

/** The response to an unfinished request. Node checks for those only twice a minute, so the test emits the error. */
async function answerToTimeout(path: string): Promise<Reply> {
  if (!late.listening) await new Promise<void>((done) => late.listen(0, '127.0.0.1', done));
  const address = late.address();
  const at = typeof address === 'object' && address !== null ? address.port : port;
  late.once('connection', (socket) => {
    socket.once('data', () =>
      late.emit(
        'clientError',
        Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      ),
    );
  });
  const { replies } = await exchange(at, `GET ${path} HTTP/1.1\r\nHost: x\r\n`);
  const [raw] = replies;
  if (raw === undefined) throw new Error('no answer');
  const headers: Record<string, string> = {};
  for (let i = 0; i < raw.rawHeaders.length; i += 2)
    headers[(raw.rawHeaders[i] ?? '').toLowerCase()] = raw.rawHeaders[i + 1] ?? '';
  return { status: raw.status, headers, body: raw.body, problem: () => JSON.parse(raw.body.toString()) };
}
