import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOf, auditOf } from '../../tests/support/audit.ts';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { mcpCaller, rpc } from '../../tests/support/call-mcp.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, anAccount, aToken } from '../../tests/support/factories.ts';
import { done, refused } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { changePlan } from '../accounts/change-plan.ts';
import { isRefusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { account } from '../db/schema/index.ts';
import { changeAllowedDomains } from './change-domains.ts';
import { changeAllowedNetworks } from './change-networks.ts';
import { changeToken } from './change-token.ts';
import { firstPublishableToken } from './first-publishable-token.ts';
import { issueToken, MAX_TOKENS } from './issue-token.ts';
import { listTokens } from './list-tokens.ts';
import { renameToken } from './rename-token.ts';
import { revokeToken } from './revoke-token.ts';
import { GRACE_SECONDS, rollToken } from './roll-token.ts';

const ME = { actor: 'person:00000000-0000-7000-8000-000000000001@198.51.100.0', role: 'owner' } as const;
let db: Database;
let call: Call;
beforeAll(async () => {
  db = await testDatabase();
  await aBrand(db, { domain: 'acme.com' });
  call = (await frontServer(testService(db))).call;
});

const ref = (token: { id: string; accountId: string }) => ({ tokenId: token.id, accountId: token.accountId });
const one = async (token: { id: string; accountId: string }) => {
  const row = (await listTokens(db, token.accountId)).find(({ id }) => id === token.id);
  if (row === undefined) throw new Error('the token is not listed');
  return row;
};
const use = async (token: string) =>
  (await call(`/acme.com?token=${token}`)).headers['x-error-code'] ?? 'served';

describe('another account', () => {
  test('cannot touch a token, and learns nothing of it', async () => {
    const mine = await aToken(db);
    const theirs = { tokenId: mine.id, accountId: await anAccount(db) };
    for (const tried of [
      renameToken(db, ME, theirs, 'Mine now'),
      revokeToken(db, ME, theirs),
      rollToken(db, ME, theirs, 0),
      changeAllowedDomains(db, ME, theirs, { domains: ['evil.com'], allowNoReferrer: false }),
    ])
      expect(refused(await tried)).toBe('not_found');
    expect(await one(mine)).toMatchObject({ status: 'active', allowedDomains: null });
    expect(await actionsOf(db, mine.id)).toEqual(['token.issue']);
    expect((await listTokens(db, theirs.accountId)).map(({ id }) => id)).not.toContain(mine.id);
  });
});

describe('a role', () => {
  const member = { actor: ME.actor, role: 'member' } as const;

  test('without the right changes no secret token, and issues none', async () => {
    const secret = await aToken(db, { kind: 'secret' });
    for (const tried of [
      renameToken(db, member, ref(secret), 'Mine now'),
      revokeToken(db, member, ref(secret)),
      rollToken(db, member, ref(secret), 0),
      changeAllowedDomains(db, member, ref(secret), { domains: [], allowNoReferrer: true }),
      issueToken(db, member, secret.accountId, { kind: 'secret', name: 'Mine' }),
    ])
      expect(JSON.stringify(await tried)).toContain('not_allowed');
    expect(await actionsOf(db, secret.id)).toEqual(['token.issue']);
    const name = 'Shop';
    done(await issueToken(db, member, secret.accountId, { kind: 'publishable', name }));
  });
});

describe('what is typed', () => {
  test.each([
    [{ expires: '2020-01-01' }, 'expiry_invalid'],
    [{ expires: '2020-01-01T00:00:00Z' }, 'expiry_invalid'],
    [{ expires: '2999-01-01' }, 'expiry_invalid'],
    [{ domains: ['https://exa$mple.com'] }, 'host_invalid'],
    [{ name: ' ' }, 'token_name_invalid'],
    [{ kind: 'secret', domains: ['example.com'] }, 'token_not_publishable'],
  ] as const)('is refused where a token is issued: %j', async (input, reason) => {
    const typed = { kind: 'publishable', name: 'Shop', ...input } as const;
    const answer = await issueToken(db, ME, await anAccount(db), typed);
    expect(JSON.stringify(answer)).toContain(reason);
  });
});

describe('a name', () => {
  test('is trimmed, stored and returned', async () => {
    const token = await aToken(db);
    expect(await renameToken(db, ME, ref(token), '  Shop\n\u202e front ')).toEqual({ name: 'Shop front' });
    expect((await one(token)).name).toBe('Shop front');
    expect(await auditOf(db, token.id)).toMatchObject([
      { action: 'token.issue' },
      { action: 'token.rename', actor: ME.actor, account_id: token.accountId },
    ]);
  });
  test.each(['', '   ', 'x'.repeat(81), '\n', '\u202e', '\u200b\0'])(
    '%j is none, for a new token too',
    async (name) => {
      const token = await aToken(db);
      expect(refused(await renameToken(db, ME, ref(token), name))).toBe('invalid_request');
      expect(refused(await issueToken(db, ME, token.accountId, { kind: 'publishable', name }))).toBe(
        'invalid_request',
      );
      expect((await listTokens(db, token.accountId)).length).toBe(1);
    },
  );
  test('"<img src=x onerror=alert(1)>" and 80 faces are names like any other', async () => {
    const token = await aToken(db);
    for (const name of ['<img src=x onerror=alert(1)>', '😀'.repeat(80), "'; drop table token; --"])
      expect(await renameToken(db, ME, ref(token), name)).toEqual({ name });
  });
});

describe('revoking', () => {
  test('ends a token immediately and permanently, and is idempotent', async () => {
    const token = await aToken(db);
    expect(await use(token.token)).toBe('served');
    done(await revokeToken(db, ME, ref(token)));
    const { revokedAt } = await one(token);
    done(await revokeToken(db, ME, ref(token)));
    expect(await one(token)).toMatchObject({ status: 'revoked', revokedAt });
    await eventually('the token is refused', async () => (await use(token.token)) === 'token_revoked');
    expect(await actionsOf(db, token.id)).toEqual(['token.issue', 'token.revoke']);
  });
});

test('a brand token of a plan without brand data says so, a limit of 0 that it is used up', async () => {
  const token = await aToken(db, { kind: 'secret' });
  const has = async (plan: string, limits: object | null) => {
    await db.orm
      .update(account)
      .set({ plan: plan as 'free', limits })
      .where(eq(account.id, token.accountId));
    return (await one(token)).status;
  };
  expect(await has('free', null)).toBe('plan_required');
  expect(await has('startup', null)).toBe('active');
  expect(await has('startup', { brandPerDay: 0 })).toBe('usage_exceeded');
});

describe('rolling', () => {
  test.each(GRACE_SECONDS)('with %d s of grace: both work until the old one ends', async (grace) => {
    const old = await aToken(db, { allowedDomains: ['shop.example'], allowNoReferrer: true });
    const before = Date.now();
    const rolled = done(await rollToken(db, ME, ref(old), grace));
    const rolledAtMs = rolled.oldExpiresAt.getTime() - grace * 1000;
    expect(rolledAtMs).toBeGreaterThanOrEqual(before);
    expect(rolledAtMs).toBeLessThanOrEqual(Date.now());
    expect(await one({ id: rolled.id, accountId: old.accountId })).toMatchObject({
      kind: 'publishable',
      name: (await one(old)).name,
      allowedDomains: ['shop.example'],
      expiresAt: null,
      rolledFrom: old.id,
      status: 'active',
    });
    expect(await use(rolled.token)).toBe('served');
    if (grace === 0)
      await eventually('the old one ends', async () => (await use(old.token)) === 'token_expired');
    else expect(await use(old.token)).toBe('served');
    expect((await one(old)).status).toBe(grace === 0 ? 'expired' : 'active');
    expect(await actionsOf(db, old.id)).toEqual(['token.issue', 'token.roll']);
  });

  test('the new one is shown as the account’s first, and the old one if it is the only valid one', async () => {
    const old = await aToken(db);
    expect(await firstPublishableToken(db, old.accountId)).toBe(old.token);
    const rolled = done(await rollToken(db, ME, ref(old), 86_400));
    expect(await firstPublishableToken(db, old.accountId)).toBe(rolled.token);
    done(await revokeToken(db, ME, { ...ref(old), tokenId: rolled.id }));
    expect(await firstPublishableToken(db, old.accountId)).toBe(old.token);
  });

  test('never makes the old one last longer, and the new one ends when the old one was to', async () => {
    const soon = new Date(Date.now() + 60_000);
    const old = await aToken(db, { expiresAt: soon });
    const rolled = done(await rollToken(db, ME, ref(old), 3_600));
    expect(rolled.oldExpiresAt).toEqual(soon);
    expect((await one({ id: rolled.id, accountId: old.accountId })).expiresAt).toEqual(soon);
  });

  test('a hundred concurrent calls make one new token', async () => {
    const old = await aToken(db, { plan: 'startup', kind: 'secret' });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => rollToken(db, ME, ref(old), 900)));
    const codes = outcomes.map((outcome) => (isRefusal(outcome) ? outcome.code : 'rolled'));
    expect(codes.filter((code) => code === 'rolled')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['rolled', 'conflict']));
    expect(await listTokens(db, old.accountId)).toHaveLength(2);
  });

  test('a token that is not valid is not rolled, with the reason', async () => {
    const account = await anAccount(db);
    const make = () => aToken(db, { accountId: account });
    const [banned, revoked, expired, rolled] = [
      await make(),
      await make(),
      await aToken(db, { accountId: account, expiresAt: new Date(Date.now() - 1000) }),
      await make(),
    ];
    await changeToken(db, 'cli', 'ban', banned.id);
    await revokeToken(db, ME, ref(revoked));
    await rollToken(db, ME, ref(rolled), 3_600);
    expect(refused(await rollToken(db, ME, ref(banned), 0))).toBe('token_banned');
    expect(refused(await rollToken(db, ME, ref(revoked), 0))).toBe('token_revoked');
    expect(refused(await rollToken(db, ME, ref(expired), 0))).toBe('token_expired');
    expect(refused(await rollToken(db, ME, ref(rolled), 0))).toBe('conflict');
    expect(refused(await rollToken(db, ME, ref(rolled), 60))).toBe('invalid_request');
  });

  test('a secret one starts as the plan has it now; without brand data it is an invitation to upgrade', async () => {
    const old = await aToken(db, { plan: 'startup', kind: 'secret' });
    await changePlan(db, 'cli', old.accountId, { plan: 'enterprise', limits: null });
    const rolled = done(await rollToken(db, ME, ref(old), 0));
    expect(rolled.token).toMatch(/^sk_en_/);
    await changePlan(db, 'cli', old.accountId, { plan: 'free', limits: null });
    expect(refused(await rollToken(db, ME, { ...ref(old), tokenId: rolled.id }, 0))).toBe('plan_required');
  });
});

test('concurrent requests never exceed the number of valid tokens of an account', async () => {
  const accountId = await anAccount(db);
  const issued = await Promise.all(
    Array.from({ length: MAX_TOKENS + 20 }, (_, i) =>
      issueToken(db, ME, accountId, { kind: 'publishable', name: `Token ${i}` }),
    ),
  );
  expect(issued.filter((outcome) => isRefusal(outcome) && outcome.code === 'conflict')).toHaveLength(20);
  const tokens = await listTokens(db, accountId);
  expect(tokens).toHaveLength(MAX_TOKENS);
  const [first] = tokens;
  if (first === undefined) throw new Error('no token');
  // Rolling a leaked token still works.
  done(await rollToken(db, ME, ref(first), 900));
  done(await revokeToken(db, ME, ref(first)));
  expect(refused(await issueToken(db, ME, accountId, { kind: 'publishable', name: 'More' }))).toBe(
    'conflict',
  );
});

test('the list knows when a token was last used', async () => {
  const token = await aToken(db);
  expect((await one(token)).lastUsedAt).toBeNull();
  const before = Date.now();
  expect(await use(token.token)).toBe('served');
  await eventually('the use is counted', async () => (await one(token)).lastUsedAt !== null);
  const { lastUsedAt } = await one(token);
  expect(lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before);
  expect(lastUsedAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

test('a secret token for brand records is refused by MCP, also when it is rolled, and no other kind has it', async () => {
  const accountId = await anAccount(db);
  const issued = done(await issueToken(db, ME, accountId, { kind: 'secret', name: 'Job', brandsOnly: true }));
  const rolled = done(await rollToken(db, ME, ref({ ...issued, accountId }), 900));
  for (const { token } of [issued, rolled]) {
    expect(token).toMatch(/^sk_[0-9A-Za-z]{36}$/);
    const headers = { authorization: `Bearer ${token}` };
    expect((await call('/brands/acme.com', { headers })).status).toBe(200);
    const { status, message } = await mcpCaller(call, () => token)(rpc('tools/list'));
    expect([status, message.error?.data?.code]).toEqual([401, 'token_wrong_kind']);
  }
  expect(
    await issueToken(db, ME, accountId, { kind: 'publishable', name: 'Site', brandsOnly: true }),
  ).toMatchObject({ reason: 'token_not_secret' });
  const free = await anAccount(db, { plan: 'free' });
  expect(await issueToken(db, ME, free, { kind: 'secret', name: 'Job', brandsOnly: true })).toMatchObject({
    code: 'plan_required',
  });
});

describe('the networks of a secret token', () => {
  const read = async (token: string) =>
    (await call('/brands/acme.com', { headers: { authorization: `Bearer ${token}` } })).headers[
      'x-error-code'
    ] ?? 'served';

  test('take effect, for brand data and MCP, and are audited', async () => {
    const token = await aToken(db, { kind: 'secret', plan: 'startup' });
    expect(await read(token.token)).toBe('served');
    const elsewhere = ['203.0.113.7/24 2001:DB8::/32', '203.0.113.0/24'];
    expect(done(await changeAllowedNetworks(db, ME, ref(token), elsewhere)).networks).toEqual([
      '203.0.113.0/24',
      '2001:db8::/32',
    ]);
    await eventually('is refused', async () => (await read(token.token)) === 'network_not_allowed');
    const mcp = mcpCaller(call, () => token.token);
    const refusal = await mcp(rpc('tools/list'));
    expect([refusal.status, refusal.message.error?.data?.code]).toEqual([403, 'network_not_allowed']);
    done(await changeAllowedNetworks(db, ME, ref(token), ['127.0.0.0/8', '::1']));
    await eventually('is served', async () => (await read(token.token)) === 'served');
    done(await changeAllowedNetworks(db, ME, ref(token), []));
    expect(await one(token)).toMatchObject({ allowedNetworks: null });
    expect(await actionsOf(db, token.id)).toEqual(['token.issue', ...Array(3).fill('token.networks')]);
  });

  test('are set when it is issued and stay when it is rolled', async () => {
    const accountId = await anAccount(db);
    const input = { kind: 'secret', name: 'Job', networks: ['198.51.100.7'] } as const;
    const issued = { ...done(await issueToken(db, ME, accountId, input)), accountId };
    expect(await read(issued.token)).toBe('network_not_allowed');
    const rolled = done(await rollToken(db, ME, ref(issued), 0));
    expect(await read(rolled.token)).toBe('network_not_allowed');
    expect(await one({ id: rolled.id, accountId })).toMatchObject({ allowedNetworks: ['198.51.100.7/32'] });
  });

  test('are refused where they are wrong, of a publishable token, or of another role or account', async () => {
    const [secret, publishable] = [await aToken(db, { kind: 'secret' }), await aToken(db)];
    const changed = async (
      by: typeof ME | (Omit<typeof ME, 'role'> & { role: 'member' }),
      token: typeof secret,
      text: string,
    ) => changeAllowedNetworks(db, by, ref(token), [text]);
    expect(await changed(ME, secret, '203.0.113.0/33')).toMatchObject({
      reason: 'network_invalid',
      parameter: { name: 'allowed_networks' },
    });
    const many = Array.from({ length: 101 }, (_, i) => `10.0.${i}.0/24`).join(' ');
    expect(await changed(ME, secret, many)).toMatchObject({ reason: 'networks_many' });
    expect(await changed(ME, publishable, '203.0.113.0/24')).toMatchObject({ reason: 'token_not_secret' });
    expect(await changed({ ...ME, role: 'member' }, secret, '203.0.113.0/24')).toMatchObject({
      reason: 'not_allowed',
    });
    const theirs = { tokenId: secret.id, accountId: publishable.accountId };
    expect(await changeAllowedNetworks(db, ME, theirs, [])).toMatchObject({ reason: 'token_unknown' });
    expect(
      await issueToken(db, ME, publishable.accountId, {
        kind: 'publishable',
        name: 'Site',
        networks: ['::1'],
      }),
    ).toMatchObject({ reason: 'token_not_secret' });
    expect(await one(secret)).toMatchObject({ allowedNetworks: null });
  });
});
