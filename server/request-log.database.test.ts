import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ensureDemoAccount, pagesToken } from '../lib/accounts/ensure-demo-account.ts';
import type { Database } from '../lib/db/client.ts';
import { revokeToken } from '../lib/tokens/revoke-token.ts';
import { operator } from '../lib/tokens/token-actor.ts';
import { recentRequests } from '../lib/usage/recent-requests.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';

import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let service: Service;
let call: Call;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db);
  ({ call } = await frontServer(service));
  await aBrand(db, { domain: 'logged.com' });
});

async function loggedOf(accountId: string) {
  await service.usage.flush();
  const rows = await recentRequests(db, accountId, {}, 100);
  return rows
    .reverse()
    .map(({ operation, asked, status, outcome, reason, site }) =>
      [operation, asked, status, outcome, reason, site].join(' '),
    );
}

test('logos: verdict, reason and site, also of remembered responses and refusals', async () => {
  const { id, token, accountId } = await aToken(db);
  const headers = { referer: 'https://shop.test/about' };
  await call(`/logged.com?token=${token}&size=64`, { headers });
  await call(`/logged.com?token=${token}&size=64`);
  await call(`/nobody-logged.com?token=${token}`);
  await call(`/nobody-logged.com?token=${token}`);
  await call(`/nobody-logged.com?token=${token}&fallback=404`);
  await call(`/logged.com?token=${token}&size=7`);
  await revokeToken(db, operator('test'), { accountId, tokenId: id });
  await expect.poll(async () => (await call(`/logged.com?token=${token}`)).status).toBe(401);
  const logged = await loggedOf(accountId);
  expect(logged.slice(0, 6)).toEqual([
    'logo /logged.com 200 logo  shop.test',
    'logo /logged.com 200 logo  ',
    'logo /nobody-logged.com 200 monogram not_in_catalog ',
    'logo /nobody-logged.com 200 monogram not_in_catalog ',
    'logo /nobody-logged.com 404 not_found logo_not_found ',
    'logo /logged.com 400 refused invalid_size ',
  ]);
  expect(logged.at(-1)).toBe('logo /logged.com 401 refused token_revoked ');
});

test('brand records and MCP calls', async () => {
  const { token, accountId } = await aToken(db, { kind: 'secret' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await call('/brands/logged.com', { headers });
  await call('/brands/nobody-logged.com', { headers });
  const tool = (name: string, args: object) =>
    call('/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    });
  await tool('get_brand_by_domain', { domain: 'logged.com' });
  await tool('get_brand_by_domain', { domain: 'a\0b.com' });
  await tool('get_brand_by_domain', {});
  const logged = await loggedOf(accountId);
  expect(logged.slice(0, 4)).toEqual([
    'brand /brands/logged.com 200 brand  ',
    'brand /brands/nobody-logged.com 404 not_found brand_not_found ',
    'mcp get_brand_by_domain logged.com 200 brand  ',
    'mcp get_brand_by_domain a b.com 200 not_found  ',
  ]);
  expect(logged[4]).toMatch(/^mcp tools\/call 200 invalid Invalid arguments/);
});

test('tokens in paths are redacted, and what visitors of our own pages see is not logged', async () => {
  const { token, accountId } = await aToken(db);
  await call(`/ticker/${token}?token=${token}`);
  const [logged] = await loggedOf(accountId);
  expect(logged).toContain('/ticker/pk_');
  expect(logged).not.toContain(token);
  await call(`/logged.com?token=${token}`, { headers: { referer: `https://${token}.test/${token}` } });
  expect((await loggedOf(accountId)).join()).not.toContain(token.toLowerCase());
  await service.tops.flush();
  const names = await db.sql<{ name: string }[]>`
    select name from usage_top where account_id = ${accountId} and list = 'referrer'`;
  expect(names).toHaveLength(1);
  expect(names[0]?.name).not.toContain(token.toLowerCase());

  await ensureDemoAccount(db, await mkdtemp(join(tmpdir(), 'blazon-demo-')), 'blazon.test');
  const [demo] = await db.sql`select id from account where is_demo`;
  const own = await call(`/logged.com?token=${await pagesToken(db)}`, {
    headers: { host: 'blazon.test', referer: 'http://blazon.test/' },
  });
  expect(own.status).toBe(200);
  expect(await loggedOf(demo?.id)).toEqual([]);
});
