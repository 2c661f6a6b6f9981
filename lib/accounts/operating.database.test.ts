import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOf, auditOf } from '../../tests/support/audit.ts';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, anAccount, aPerson, aToken } from '../../tests/support/factories.ts';
import { done, refused } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { listCorrections } from '../approvals/corrections/list-corrections.ts';
import { MAX_OPEN_CORRECTIONS, submitCorrection } from '../approvals/corrections/submit-correction.ts';
import { decideCorrection } from '../approvals/decide-request.ts';
import { requestUpgrade } from '../approvals/upgrades/request-upgrade.ts';
import { listAuditEvents } from '../audit/list-audit-events.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { markRead } from '../notifications/mark-read.ts';
import { changeToken } from '../tokens/change-token.ts';
import { listTokens } from '../tokens/list-tokens.ts';
import { revokeToken } from '../tokens/revoke-token.ts';
import { accountView } from './account-view.ts';
import { banAccount, unbanAccount } from './ban-account.ts';
import { createAccount } from './create-account.ts';
import { setOperator } from './operators.ts';
import { type AccountSearch, searchAccounts } from './search-accounts.ts';

const ME = 'person:00000000-0000-7000-8000-000000000001@198.51.100.0';
const OPERATOR = 'person:00000000-0000-7000-8000-000000000002@203.0.113.0';
const NOBODY = '00000000-0000-7000-8000-000000000000';
let db: Database;
let call: Call;
beforeAll(async () => {
  db = await testDatabase();
  await aBrand(db, { domain: 'acme.com' });
  call = (await frontServer(testService(db))).call;
});

describe('banning an account', () => {
  test('refuses all of its tokens, and lets them work again', async () => {
    const first = await aToken(db);
    const second = await aToken(db, { accountId: first.accountId });
    const banned = await aToken(db, { accountId: first.accountId });
    const neighbour = await aToken(db);
    done(await changeToken(db, OPERATOR, 'ban', banned.id, 'Leaked.'));
    const answer = async ({ token }: { token: string }) =>
      (await call(`/acme.com?token=${token}`)).headers['x-error-code'] ?? 'served';
    for (const token of [first, second, neighbour]) expect(await answer(token)).toBe('served');

    done(await banAccount(db, OPERATOR, first.accountId, 'Scraping.'));
    for (const token of [first, second])
      await eventually('it is refused', async () => (await answer(token)) === 'token_banned');
    expect(await answer(neighbour)).toBe('served');
    expect((await listTokens(db, first.accountId)).map(({ status }) => status)).toEqual([
      'banned',
      'banned',
      'banned',
    ]);

    done(await unbanAccount(db, OPERATOR, first.accountId));
    for (const token of [first, second])
      await eventually('it is served', async () => (await answer(token)) === 'served');
    expect(await answer(banned)).toBe('token_banned');
    expect(await actionsOf(db, first.accountId)).toEqual(['account.create', 'account.ban', 'account.unban']);
    const told = await listNotifications(db, first.accountId, { onlyUnread: false, most: 10 });
    expect(told.map(({ title }) => title)).toEqual([
      'The ban on your account was lifted',
      'Your account is banned',
      `The token ${banned.token.slice(0, 7)}…${banned.token.slice(-4)} was banned`,
    ]);
    expect(told[1]?.body).toContain('Scraping.');
    expect(told[2]?.body).toContain('Leaked.');
  });

  test('needs a reason and an account; only a banned one is unbanned', async () => {
    const accountId = await anAccount(db);
    expect(refused(await banAccount(db, OPERATOR, accountId, ' '))).toBe('invalid_request');
    expect(refused(await banAccount(db, OPERATOR, NOBODY, 'Why not'))).toBe('not_found');
    expect(refused(await unbanAccount(db, OPERATOR, accountId))).toBe('not_found');
  });
});

describe('searching accounts', () => {
  const found = async (text: string, more: Partial<AccountSearch> = {}) =>
    (await searchAccounts(db, { text, plan: null, page: 0, perPage: 10, ...more })).accounts.map(
      ({ id }) => id,
    );

  test('by part of a name or address, by ids, by a whole token', async () => {
    const id = await createAccount(db, 'test', {
      name: '100% Wool_en',
      plan: 'scale',
      email: 'wool@shop.example',
    });
    if (id === null) throw new Error('no account');
    const token = await aToken(db, { accountId: id, kind: 'secret' });
    for (const text of ['wool_', '100%', ' WOOL@shop ', id, token.id, token.token, id.toUpperCase()])
      expect([text, await found(text)]).toEqual([text, [id]]);
    expect(await found('wool', { plan: 'free' })).toEqual([]);
    expect(await found('w%l')).toEqual([]);
    expect(await found("'; drop table account; --")).toEqual([]);
    expect(await found(token.token.slice(0, -1) + (token.token.endsWith('x') ? 'y' : 'x'))).toEqual([]);
  });

  test('by the address of a member, whose account it is', async () => {
    const person = await aPerson(db);
    const { accounts } = await searchAccounts(db, {
      text: person.email.toUpperCase(),
      plan: null,
      page: 0,
      perPage: 10,
    });
    expect(accounts).toMatchObject([{ id: person.viewer.accountId, email: person.email }]);
  });

  test('only those that are banned, or are not', async () => {
    const own = await testDatabase();
    const [good, bad] = [await anAccount(own), await anAccount(own)];
    done(await banAccount(own, ME, bad, 'Spam'));
    const search = async (isBanned?: boolean) =>
      (await searchAccounts(own, { text: '', plan: null, isBanned, page: 0, perPage: 10 })).accounts.map(
        ({ id }) => id,
      );
    expect(await search(true)).toEqual([bad]);
    expect(await search(false)).toEqual([good]);
    expect(await search()).toEqual([bad, good]);
  });

  test('page by page, the newest first, with how many there are', async () => {
    const own = await testDatabase();
    const made = [];
    for (let i = 0; i < 5; i += 1) made.push(await anAccount(own));
    const search = (page: number) => searchAccounts(own, { text: '', plan: null, page, perPage: 2 });
    const pages = [await search(0), await search(1), await search(2)];
    expect(pages.flatMap(({ accounts }) => accounts.map(({ id }) => id))).toEqual(made.reverse());
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  });
});

test('the view of an account has all of it and nothing of others', async () => {
  const token = await aToken(db, { plan: 'startup', kind: 'secret' });
  const other = await aToken(db);
  const { accountId } = token;
  await requestUpgrade(db, ME, accountId, { plan: 'scale', note: 'More' });
  await requestUpgrade(db, ME, other.accountId, { plan: 'scale', note: 'Theirs' });
  await submitCorrection(db, ME, accountId, { kind: 'domain', identifier: 'acme.com', note: 'Old logo' });
  const view = done(await accountView(db, accountId));
  expect(view).toMatchObject({
    plan: 'startup',
    agreedLimits: null,
    limits: { logoPerDay: 500_000 },
    bannedAt: null,
    payment: null,
    today: { logo: { used: 0 } },
    tokens: [{ id: token.id }],
    upgradeRequests: [{ plan: 'scale', note: 'More' }],
    corrections: [{ identifier: 'domain:acme.com' }],
  });
  expect(view.audit.map(({ action }) => action)).toEqual([
    'correction.submit',
    'upgrade.request',
    'token.issue',
    'account.create',
  ]);
  expect(JSON.stringify(view)).not.toContain(token.token);
  expect(refused(await accountView(db, NOBODY))).toBe('not_found');
});

describe('a correction', () => {
  const send = (
    accountId: string,
    identifier = 'WWW.Acme.com',
    kind: 'domain' | 'ticker' | 'crypto' = 'domain',
  ) => submitCorrection(db, ME, accountId, { kind, identifier, note: 'The logo changed in May.' });

  test('is sent, listed, decided once, and the sender is notified', async () => {
    const [accountId, other] = [await anAccount(db), await anAccount(db)];
    const { id } = done(await send(accountId));
    expect(await listCorrections(db, { accountId, state: 'open' })).toMatchObject([
      { id, identifier: 'domain:www.acme.com', note: 'The logo changed in May.', sentBy: ME },
    ]);
    expect(await listCorrections(db, { accountId: other, state: null })).toEqual([]);
    done(await decideCorrection(db, OPERATOR, id, { decision: 'approved', answer: 'Thank you.' }));
    expect(refused(await decideCorrection(db, OPERATOR, id, { decision: 'declined', answer: '' }))).toBe(
      'conflict',
    );
    expect(refused(await decideCorrection(db, OPERATOR, NOBODY, { decision: 'declined', answer: '' }))).toBe(
      'not_found',
    );
    expect(await listNotifications(db, accountId, { onlyUnread: false, most: 10 })).toMatchObject([
      {
        title: 'The correction of www.acme.com was accepted',
        body: expect.stringContaining('Thank you.'),
      },
    ]);
    expect(await auditOf(db, id)).toMatchObject([
      { action: 'correction.submit', actor: ME, account_id: accountId },
      { action: 'correction.approved', actor: OPERATOR, account_id: accountId },
    ]);
  });

  test.each([
    ['domain', 'not a domain', 'invalid_domain'],
    ['ticker', 'A'.repeat(100), 'invalid_symbol'],
    ['crypto', '', 'invalid_symbol'],
  ] as const)('of the %s %j is refused: %s', async (kind, identifier, code) => {
    expect(refused(await send(await anAccount(db), identifier, kind))).toBe(code);
  });

  test('of a symbol says which kind', async () => {
    const accountId = await anAccount(db);
    expect(done(await send(accountId, 'aapl', 'ticker')).identifier).toBe('ticker:AAPL');
    expect(done(await send(accountId, 'btc', 'crypto')).identifier).toBe('crypto:BTC');
  });

  test('is one of at most fifty that are open', async () => {
    const accountId = await anAccount(db);
    for (let i = 0; i < MAX_OPEN_CORRECTIONS; i += 1) done(await send(accountId));
    expect(refused(await send(accountId))).toBe('conflict');
  });
});

test('what people wrote goes with their account', async () => {
  const accountId = await anAccount(db);
  done(await submitCorrection(db, ME, accountId, { kind: 'domain', identifier: 'acme.com', note: 'Old' }));
  done(await requestUpgrade(db, ME, accountId, { plan: 'scale', note: 'Call me: 555' }));
  await db.sql`update account set deleted_at = now() where id = ${accountId}`;
  expect(await listCorrections(db, { accountId: null, state: null })).not.toContainEqual(
    expect.objectContaining({ accountId }),
  );
  expect(await db.sql`select from upgrade_request where account_id = ${accountId}`).toHaveLength(0);
  expect(
    refused(await submitCorrection(db, ME, accountId, { kind: 'domain', identifier: 'acme.com', note: 'x' })),
  ).toBe('not_found');
});

describe('notifications', () => {
  const tell = (accountId: string, topic: string) =>
    db.sql`insert into notification (id, account_id, topic, facts) values (${newId()}, ${accountId}, ${topic}, '{"plan":"Scale","state":"approved"}')`;

  test('are listed newest first and marked as read, one’s own alone', async () => {
    const [accountId, other] = [await anAccount(db), await anAccount(db)];
    for (const topic of ['upgrade:1', 'upgrade:2', 'upgrade:3']) await tell(accountId, topic);
    await tell(other, 'upgrade:1');
    const list = (id: string, onlyUnread = true) => listNotifications(db, id, { onlyUnread, most: 10 });
    const [newest, ...rest] = await list(accountId);
    expect(rest).toHaveLength(2);
    const second = { onlyUnread: true, most: 1, skip: 1 };
    expect(await listNotifications(db, accountId, second)).toEqual(rest.slice(0, 1));
    expect(newest).toMatchObject({ title: 'You are on the Scale plan', isRead: false });

    const theirs = (await list(other))[0]?.id ?? '';
    expect(await markRead(db, ME, accountId, [newest?.id ?? '', theirs])).toBe(1);
    expect(await markRead(db, ME, accountId, [newest?.id ?? ''])).toBe(0);
    expect(await list(accountId)).toHaveLength(2);
    expect(await list(accountId, false)).toHaveLength(3);
    expect(await list(other)).toHaveLength(1);
    expect(await markRead(db, ME, accountId, null)).toBe(2);
    expect(await list(accountId)).toEqual([]);
    expect((await actionsOf(db, accountId)).filter((action) => action === 'notification.read')).toHaveLength(
      2,
    );
  });
});

describe('the audit log', () => {
  test('names members to members, and operators to operators alone', async () => {
    const member = await aPerson(db);
    const operator = await aPerson(db);
    await setOperator(db, 'cli', operator.email, true);
    const { accountId, actor } = member.viewer;
    const { id } = await aToken(db, { accountId });
    done(await revokeToken(db, { actor, role: null }, { accountId, tokenId: id }));
    done(await banAccount(db, operator.viewer.actor, accountId, 'Why'));
    const whoDid = async (isForOperator: boolean) =>
      (await listAuditEvents(db, { isForOperator, accountId, action: null, before: null, most: 2 })).map(
        (event) => [event.action, event.actor, event.actorEmail],
      );
    expect(await whoDid(true)).toEqual([
      ['account.ban', operator.viewer.actor, operator.email],
      ['token.revoke', actor, member.email],
    ]);
    expect(await whoDid(false)).toEqual([
      ['account.ban', 'operator', null],
      ['token.revoke', actor, member.email],
    ]);
  });

  test('says who, what, when and from where; of one account, of all, by kind, page by page', async () => {
    const own = await testDatabase();
    const first = await aToken(own);
    const second = await aToken(own);
    await changeToken(own, OPERATOR, 'ban', first.id, 'leaked');
    const list = (more: Partial<Parameters<typeof listAuditEvents>[1]> = {}) =>
      listAuditEvents(own, {
        isForOperator: true,
        accountId: null,
        action: null,
        before: null,
        most: 50,
        ...more,
      });
    const [newest] = await list();
    expect(newest).toMatchObject({
      accountId: first.accountId,
      accountName: expect.stringMatching(/^Account /),
      actor: OPERATOR,
      action: 'token.ban',
      subject: first.id,
      detail: { reason: 'leaked' },
    });
    expect(newest?.at).toBeInstanceOf(Date);
    expect(await list()).toHaveLength(5);
    expect((await list({ accountId: second.accountId })).map(({ action }) => action)).toEqual([
      'token.issue',
      'account.create',
    ]);
    expect((await list({ action: 'token.' })).map(({ action }) => action)).toEqual([
      'token.ban',
      'token.issue',
      'token.issue',
    ]);
    expect(await list({ action: '%' })).toEqual([]);
    const pageOne = await list({ most: 3 });
    const pageTwo = await list({ most: 3, before: pageOne.at(-1)?.id ?? 0 });
    expect([...pageOne, ...pageTwo]).toEqual(await list());
  });
});
