import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { commandLineHere } from '../tests/support/command-line.ts';
import { anAccount, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';

// Each command starts a process.
vi.setConfig({ testTimeout: 120_000 });

const NOBODY = '00000000-0000-7000-8000-000000000000';
let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const { blazon, json, failure } = commandLineHere(() => db);

test('token rename and roll', async () => {
  const { id, accountId } = await aToken(db, { kind: 'secret' });
  expect(await json('token', 'rename', id, 'Nightly job')).toEqual({ id, name: 'Nightly job' });
  const rolled = await json('token', 'roll', id, '--grace', '15m');
  expect(rolled.token).toMatch(/^sk_pa_/);
  expect(Date.parse(rolled.oldExpiresAt) - Date.now()).toBeLessThanOrEqual(900_000);
  expect(
    (await json('token', 'list', '--account', accountId)).map(({ name }: { name: string }) => name),
  ).toEqual(['Nightly job', 'Nightly job']);
  expect(await failure('token', 'roll', id)).toMatchObject({ code: 1, name: 'conflict' });
  expect(await failure('token', 'roll', id, '--grace', '2h')).toMatchObject({ code: 2, name: 'usage' });
});

test('an exchange is requested, listed, approved, disabled', async () => {
  const account = await anAccount(db);
  const { id } = await json('exchange', 'request', account, 'XCNQ', '--reason', 'Canada');
  expect(await json('exchange', 'requests', '--state', 'open')).toMatchObject([
    { id, mic: 'XCNQ', reason: 'Canada' },
  ]);
  await json('exchange', 'approve', id, '--answer', 'Done');
  const access = async () =>
    (await json('exchange', 'list', account)).find(({ mic }: { mic: string }) => mic === 'XCNQ').access;
  expect(await access()).toBe('enabled');
  expect(await json('notification', 'list', account)).toMatchObject([
    { title: 'Canadian Securities Exchange is enabled' },
  ]);
  expect(await json('notification', 'read', account)).toEqual({ marked: 1 });
  await json('exchange', 'disable', account, 'XCNQ');
  expect(await access()).toBe('available');
  await json('exchange', 'enable', account, 'XCNQ');
  expect(await access()).toBe('enabled');
});

test('a plan is requested and approved with agreed limits; its effects are listed', async () => {
  const account = await anAccount(db, { plan: 'scale' });
  const effects = await json('plan', 'effects', account, 'free');
  expect(effects).toMatchObject({ from: 'scale', to: 'free' });
  expect(effects.effects.length).toBeGreaterThan(3);
  const { id } = await json('plan', 'request', account, 'enterprise', '--note', 'As agreed');
  await json('plan', 'approve', id, '--brand-per-day', '7');
  expect(await json('account', 'show', account)).toMatchObject({
    plan: 'enterprise',
    agreedLimits: { brandPerDay: 7 },
    today: { brand: { perDay: 7 } },
  });
  expect(await json('plan', 'requests', '--account', account)).toMatchObject([{ id, state: 'approved' }]);
});

test('accounts are searched, banned and unbanned', async () => {
  const { token, accountId } = await aToken(db);
  const search = await json('account', 'search', token);
  expect(search).toMatchObject({ total: 1, accounts: [{ id: accountId, isBanned: false }] });
  await json('account', 'ban', accountId, '--reason', 'Scraping');
  expect(await json('account', 'show', accountId)).toMatchObject({
    banReason: 'Scraping',
    tokens: [{ status: 'banned' }],
  });
  expect((await blazon('account', 'show', accountId)).out).toContain('Scraping');
  await json('account', 'unban', accountId);
  expect(await json('account', 'show', accountId)).toMatchObject({
    bannedAt: null,
    tokens: [{ status: 'active' }],
  });
});

test('usage is reported as a table, JSON and CSV', async () => {
  const { id, accountId } = await aToken(db);
  await db.sql`insert into usage_day (account_id, token_id, day, operation, outcome, count)
    values (${accountId}, ${id}, (blazon_now() at time zone 'utc')::date, 'logo', 'monogram', 12)`;
  await db.sql`insert into usage_top values (${accountId}, current_date, 'missed', 'nowhere.com', 3)`;
  expect(await json('usage', 'report', accountId, '--by', 'operation,outcome')).toMatchObject([
    { operation: 'logo', outcome: 'monogram', count: 12 },
  ]);
  const csv = (await blazon('usage', 'report', accountId, '--by', 'day,token', '--csv')).out;
  expect(parse(csv, { columns: true })).toMatchObject([{ tokenId: id, count: '12' }]);
  expect((await blazon('usage', 'today', accountId)).out).toContain('12 of 500000 today');
  expect(await json('usage', 'missed')).toEqual([
    { name: 'nowhere.com', count: 3, accounts: 1, isKnown: false },
  ]);
  expect(await json('usage', 'missed', '--account', accountId)).toEqual([{ name: 'nowhere.com', count: 3 }]);
  expect(await json('usage', 'referrers', accountId)).toEqual([]);
});

test('a correction is submitted and declined; the audit log has it', async () => {
  const account = await anAccount(db);
  const { id } = await json(
    'correction',
    'submit',
    account,
    'AAPL',
    '--kind',
    'ticker',
    '--note',
    'Old logo',
  );
  await json('correction', 'decline', id, '--answer', 'It is the new one');
  expect(await json('correction', 'list', '--account', account)).toMatchObject([{ id, state: 'declined' }]);
  const events = await json('audit', '--account', account, '--action', 'correction.');
  expect(events).toMatchObject([
    { action: 'correction.declined', actor: 'cli', subject: id },
    { action: 'correction.submit', actor: 'cli' },
  ]);
  expect((await blazon('audit', '--account', account, '--csv')).out).toContain('"correction.submit"');
});

test('an attribution that cannot be checked says why, with exit code 1', async () => {
  const { code, out } = await blazon('attribution', 'check', 'http://127.0.0.1/', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ ok: false, findings: [{ aspect: 'page', ok: false }] });
  expect((await json('attribution', 'snippet')).html).toMatch(/^<a href="http:\/\/localhost:3000\/"/);
});

describe('misuse', () => {
  test.each([
    [['exchange', 'list', 'x'], 2, 'usage'],
    [['exchange', 'request', NOBODY, 'XCNQ', '--reason', 'x'], 1, 'not_found'],
    [['exchange', 'approve', NOBODY], 1, 'not_found'],
    [['exchange', 'requests', '--state', 'odd'], 2, 'usage'],
    [['plan', 'effects', NOBODY, 'free'], 1, 'not_found'],
    [['plan', 'request', NOBODY, 'gold'], 2, 'usage'],
    [['account', 'ban', NOBODY], 2, 'usage'],
    [['account', 'ban', NOBODY, '--reason', 'x'], 1, 'not_found'],
    [['usage', 'report', NOBODY, '--by', 'colour'], 2, 'usage'],
    [['usage', 'report', NOBODY, '--from', 'yesterday'], 1, 'invalid_request'],
    [['usage', 'missed', '--most', '0'], 2, 'usage'],
    [['correction', 'submit', NOBODY, 'a.com', '--kind', 'odd', '--note', 'x'], 2, 'usage'],
    [['audit', '--before', 'x'], 2, 'usage'],
  ])('%j ends with code %i and says %s', async (args, expected, name) => {
    expect(await failure(...args)).toMatchObject({ code: expected, out: '', name });
  });

  test('every command has help', async () => {
    for (const command of [
      'plan',
      'exchange',
      'usage',
      'correction',
      'notification',
      'attribution',
      'audit',
      'account',
    ]) {
      const { code, out } = await blazon(command, '--help');
      expect([command, code]).toEqual([command, 0]);
      expect(out).toContain(`Usage: blazon ${command}`);
    }
  });
});
