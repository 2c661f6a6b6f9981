import { afterEach, expect, test } from 'vitest';
import { serveBrand } from '../../../lib/gateway/brands/serve-brand.ts';
import { allHeaders, type PlainRequest } from '../../../lib/gateway/http/plain.ts';
import { parseLogoUrl } from '../../../lib/gateway/logos/logo-request.ts';
import { TRIALS_PER_DAY, Trials } from '../../../lib/gateway/trials.ts';
import { revokeToken } from '../../../lib/tokens/revoke-token.ts';
import { operator } from '../../../lib/tokens/token-actor.ts';
import { aBrand, aPerson, aToken } from '../../../tests/support/factories.ts';
import { db, request, service } from '../../../tests/support/sent-form.ts';

const { GET } = await import('./try/[...path]/route.ts');
const { tryBrand, tryLogo, tryMcp } = await import('./try-out.ts');

afterEach(() => {
  request.cookie = null;
});

const parsed = (token: string, text = 'tried-out.com') => {
  const query = `token=${token}&size=64`;
  return { parsed: parseLogoUrl('domain', text, query), query };
};

async function written(accountId: string) {
  await service.usage.flush();
  await service.tops.flush();
  const rows = await db.sql`
    select 1 from usage_day where account_id = ${accountId}
    union all select 1 from usage_top where account_id = ${accountId}
    union all select 1 from quota_lease where account_id = ${accountId} and used > 0`;
  return rows.length;
}

test('trials of logos, records and MCP are answered like requests, and counted nowhere', async () => {
  await aBrand(db, { domain: 'tried-out.com' });
  const { token, accountId } = await aToken(db);
  const secret = await aToken(db, { kind: 'secret', accountId });
  const ref = { accountId, tokenId: secret.id };
  const found = await tryLogo(service, accountId, parsed(token));
  expect(found.lines).toContain('X-Logo-Source: catalog');
  const missed = await tryLogo(service, accountId, parsed(token, 'nobody-tried-this.com'));
  expect(missed.lines).toContain('X-Logo-Source: monogram');
  const record = await tryBrand(service, ref, 'tried-out.com');
  expect(JSON.parse(record?.body ?? '')).toMatchObject({ name: 'tried-out.com' });
  expect((await tryBrand(service, ref, 'nobody-tried-this.com'))?.status).toBe(404);
  expect(await tryMcp(service, ref)).toMatchObject({
    isConnected: true,
    tools: ['get_brand_by_domain', 'get_brand_by_ticker'],
  });
  expect(await written(accountId)).toBe(0);
});

test('a tried record has the entity tag of the requested one', async () => {
  const { id, token, accountId } = await aToken(db, { kind: 'secret' });
  const tried = await tryBrand(service, { accountId, tokenId: id }, 'tried-out.com');
  const asked: PlainRequest = {
    method: 'GET',
    path: '/brands/tried-out.com',
    query: '',
    headers: { authorization: `Bearer ${token}` },
  };
  const pairs = allHeaders(await serveBrand(service, asked, 'tried-out.com'));
  expect(tried?.headers).toContainEqual(['ETag', pairs[pairs.indexOf('ETag') + 1]]);
});

test('the playground ignores the networks of a token', async () => {
  const { id, token, accountId } = await aToken(db, { kind: 'secret', allowedNetworks: ['192.0.2.0/24'] });
  const ref = { accountId, tokenId: id };
  expect(await tryBrand(service, ref, 'tried-out.com')).toMatchObject({ status: 200 });
  expect(await tryMcp(service, ref)).toMatchObject({ isConnected: true });
  const request: PlainRequest = {
    method: 'GET',
    path: '/brands/tried-out.com',
    query: '',
    headers: { authorization: `Bearer ${token}` },
    client: () => '198.51.100.1',
  };
  expect(await serveBrand(service, request, 'tried-out.com')).toMatchObject({ status: 403 });
});

test('a limit that is reached is said', async () => {
  const { token, accountId } = await aToken(db, { limits: { logoPerDay: 0 } });
  expect(await tryLogo(service, accountId, parsed(token))).toMatchObject({ status: 429 });
});

test('tokens of others, revoked tokens and those of a plan without MCP are refused', async () => {
  const [mine, other] = [await aToken(db), await aToken(db, { kind: 'secret' })];
  expect(await tryLogo(service, other.accountId, parsed(mine.token))).toMatchObject({ status: 401 });
  const ref = { accountId: other.accountId, tokenId: other.id };
  expect(await tryMcp(service, { ...ref, accountId: mine.accountId })).toBeNull();
  expect(await tryBrand(service, { ...ref, accountId: mine.accountId }, 'tried-out.com')).toBeNull();
  await revokeToken(db, operator('test'), ref);
  expect(await tryMcp(service, ref)).toMatchObject({ isConnected: false, code: 'token_revoked' });
  expect((await tryBrand(service, ref, 'tried-out.com'))?.status).toBe(401);
  const own = { accountId: mine.accountId, tokenId: mine.id };
  expect((await tryBrand(service, own, 'tried-out.com'))?.status).toBe(401);
});

test('pictures are for signed-in people of the account', async () => {
  const get = (token: string) =>
    GET(new Request(`http://blazon.test/dashboard/playground/try/tried-out.com?token=${token}`), {
      params: Promise.resolve({ path: ['tried-out.com'] }),
    });
  const { viewer, sessionToken } = await aPerson(db);
  const own = await aToken(db, { accountId: viewer.accountId });
  expect((await get(own.token)).status).toBe(401);
  request.cookie = sessionToken;
  const answer = await get(own.token);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect((await get((await aToken(db)).token)).status).toBe(401);
});

test('trials are limited per account and day', () => {
  let nowMs = 0;
  const trials = new Trials(() => nowMs);
  for (let tried = 0; tried < TRIALS_PER_DAY; tried += 1) expect(trials.refuse('one')).toBeNull();
  expect(trials.refuse('one')).toMatchObject({ code: 'rate_limited', policy: 'trials' });
  expect(trials.refuse('other')).toBeNull();
  nowMs = 86_400_000;
  expect(trials.refuse('one')).toBeNull();
});
