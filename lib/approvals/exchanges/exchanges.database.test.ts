import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOf, auditOf } from '../../../tests/support/audit.ts';
import { type Call, frontServer } from '../../../tests/support/call.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aBrand, anAccount, anInstrument, aToken } from '../../../tests/support/factories.ts';
import { done, refused } from '../../../tests/support/refused.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testService } from '../../../tests/support/test-service.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { EXCHANGES } from '../../core/exchanges/exchanges.ts';
import { regionOf } from '../../core/exchanges/regions.ts';
import type { Database } from '../../db/client.ts';
import { notificationText } from '../../notifications/notification-text.ts';
import { decideExchangeRequest } from '../decide-request.ts';
import { withdrawRequest } from '../withdraw-request.ts';
import { disableExchange, enableExchange } from './enable-exchange.ts';
import { listExchangeAccess } from './list-exchange-access.ts';
import { listExchangeRequests } from './list-exchange-requests.ts';
import { requestExchange } from './request-exchange.ts';

const ME = 'person:00000000-0000-7000-8000-000000000001';
const OPERATOR = 'person:00000000-0000-7000-8000-000000000002';
let db: Database;
let call: Call;
beforeAll(async () => {
  db = await testDatabase();
  const { id } = await aBrand(db, { domain: 'acme.com' });
  await anInstrument(db, id, { listings: [{ mic: 'XCNQ', ticker: 'ACME' }] });
  call = (await frontServer(testService(db))).call;
});

const access = async (accountId: string, mic: string) =>
  (await listExchangeAccess(db, accountId)).find((row) => row.mic === mic);
const ask = (accountId: string, mic = 'XCNQ', reason = 'Our customers hold Canadian stocks.') =>
  requestExchange(db, ME, accountId, { mic, reason });
const notices = (accountId: string) =>
  db.sql<{ topic: string; facts: string }[]>`
    select topic, facts::text as facts from notification where account_id = ${accountId} order by created_at`;

test('every exchange has a region, and a new account sees the whole table', async () => {
  expect(EXCHANGES.filter(({ country }) => regionOf(country) === null)).toEqual([]);
  const rows = await listExchangeAccess(db, await anAccount(db));
  expect(rows.map(({ mic }) => mic)).toEqual(EXCHANGES.map(({ mic }) => mic));
  expect(rows.every((row) => row.access === (row.isDefault ? 'default' : 'available'))).toBe(true);
});

test('an approved request takes effect and notifies the account', async () => {
  const { token, accountId } = await aToken(db);
  const other = await anAccount(db);
  const isServed = async () =>
    (await call(`/ticker/ACME:CF?token=${token}`)).headers['x-logo-source'] === 'catalog';
  expect(await isServed()).toBe(false);

  const { id } = done(await ask(accountId, 'xcnq'));
  expect(await access(accountId, 'XCNQ')).toMatchObject({ access: 'requested', request: { state: 'open' } });
  expect(await listExchangeRequests(db, { accountId: null, state: 'open' })).toMatchObject([
    { id, accountId, mic: 'XCNQ', exchange: 'Canadian Securities Exchange', requestedBy: ME },
  ]);
  expect(await isServed()).toBe(false);

  done(await decideExchangeRequest(db, OPERATOR, id, { decision: 'approved', answer: 'Welcome.' }));
  await eventually('the listing is found', isServed);
  expect(await access(accountId, 'XCNQ')).toMatchObject({
    access: 'enabled',
    request: { answer: 'Welcome.' },
  });
  expect(await access(other, 'XCNQ')).toMatchObject({ access: 'available', request: null });
  expect(await auditOf(db, id)).toMatchObject([
    { action: 'exchange.request', actor: ME, account_id: accountId },
    { action: 'exchange.approved', actor: OPERATOR, account_id: accountId },
  ]);
  const [notice] = await notices(accountId);
  expect(notificationText(notice?.topic ?? '', JSON.parse(notice?.facts ?? ''))).toEqual({
    title: 'Canadian Securities Exchange is enabled',
    body: expect.stringMatching(/The operator says:\nWelcome\.$/),
  });

  done(await disableExchange(db, OPERATOR, accountId, 'XCNQ'));
  await eventually('the listing is not found', async () => !(await isServed()));
});

describe('a request', () => {
  test('a declined request changes nothing, notifies the account and may be repeated', async () => {
    const accountId = await anAccount(db);
    const { id } = done(await ask(accountId));
    done(await decideExchangeRequest(db, OPERATOR, id, { decision: 'declined', answer: '' }));
    expect(await access(accountId, 'XCNQ')).toMatchObject({
      access: 'available',
      request: { state: 'declined' },
    });
    const [notice] = await notices(accountId);
    expect(notificationText(notice?.topic ?? '', JSON.parse(notice?.facts ?? '')).title).toContain(
      'is not enabled',
    );
    done(await ask(accountId));
    expect(await access(accountId, 'XCNQ')).toMatchObject({ access: 'requested' });
  });

  test('is opened once, even by concurrent requests', async () => {
    const accountId = await anAccount(db);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask(accountId)));
    expect(outcomes.filter((outcome) => 'id' in outcome)).toHaveLength(1);
    expect(outcomes.filter(isRefusal).map(refused)).toEqual(Array(19).fill('conflict'));
  });

  test('is decided once, even by concurrent decisions', async () => {
    const accountId = await anAccount(db);
    const { id } = done(await ask(accountId));
    const decide = (i: number) =>
      decideExchangeRequest(db, OPERATOR, id, {
        decision: i % 2 === 0 ? 'approved' : 'declined',
        answer: '',
      });
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => decide(i)));
    expect(outcomes.filter((outcome) => 'mic' in outcome)).toHaveLength(1);
    expect(await actionsOf(db, id)).toHaveLength(2);
    expect(await notices(accountId)).toHaveLength(1);
  });

  test('can be taken back by its account alone', async () => {
    const accountId = await anAccount(db);
    const { id } = done(await ask(accountId));
    const thief = { accountId: await anAccount(db), requestId: id };
    expect(refused(await withdrawRequest(db, ME, 'exchange', thief))).toBe('not_found');
    done(await withdrawRequest(db, ME, 'exchange', { accountId, requestId: id }));
    expect(refused(await decideExchangeRequest(db, OPERATOR, id, { decision: 'approved', answer: '' }))).toBe(
      'conflict',
    );
    expect(await access(accountId, 'XCNQ')).toMatchObject({ access: 'available' });
    expect(await listExchangeRequests(db, { accountId: thief.accountId, state: null })).toEqual([]);
  });

  test.each([
    ['XNAS', 'On by default', 'conflict'],
    ['XXXX', 'No such exchange', 'not_found'],
    ["'; drop table", 'Mischief', 'not_found'],
    ['XCNQ', ' \u200b\n ', 'invalid_request'],
    ['XCNQ', 'x'.repeat(2001), 'invalid_request'],
  ])('for %s (%j) is refused: %s', async (mic, reason, code) => {
    expect(refused(await ask(await anAccount(db), mic, reason))).toBe(code);
  });

  test('for an enabled exchange, or by an unknown account, is refused', async () => {
    const accountId = await anAccount(db);
    done(await enableExchange(db, OPERATOR, accountId, 'XCNQ'));
    expect(refused(await ask(accountId))).toBe('conflict');
    expect(refused(await ask('00000000-0000-7000-8000-000000000000'))).toBe('not_found');
  });

  test('is approved when the operator simply enables the exchange', async () => {
    const accountId = await anAccount(db);
    const { id } = done(await ask(accountId));
    done(await enableExchange(db, OPERATOR, accountId, 'XCNQ'));
    done(await enableExchange(db, OPERATOR, accountId, 'XCNQ'));
    expect(await listExchangeRequests(db, { accountId, state: null })).toMatchObject([
      { id, state: 'approved' },
    ]);
    expect(
      await db.sql`select from audit_event where account_id = ${accountId} and action = 'exchange.enable'`,
    ).toHaveLength(1);
  });
});
