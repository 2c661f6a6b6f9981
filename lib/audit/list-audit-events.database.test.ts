import { beforeAll, expect, test } from 'vitest';
import { aPerson } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/client.ts';
import { type AuditQuery, listAuditEvents } from './list-audit-events.ts';

let db: Database;
let accountId: string;
let operatorEmail: string;
beforeAll(async () => {
  db = await testDatabase();
  const [owner, operator] = [await aPerson(db), await aPerson(db)];
  accountId = owner.viewer.accountId;
  operatorEmail = operator.email;
  await db.sql`update person set is_operator = true where id = ${operator.personId}`;
  await db.sql`delete from audit_event`;
  for (const [at, actor, action, detail] of [
    ['2026-01-01T23:59:59Z', `person:${owner.personId}`, 'token.issue', { name: 'Production site' }],
    ['2026-01-02T00:00:00Z', `person:${operator.personId}`, 'account.plan', { from: 'free', to: 'scale' }],
    ['2026-01-03T12:00:00Z', 'cli', 'token.rename', { from: 'a%b', to: 'c' }],
  ] as const)
    await db.sql`
      insert into audit_event (account_id, at, actor, action, subject, detail)
      values (${accountId}, ${at}, ${actor}, ${action}, 'x', ${JSON.stringify(detail)}::text::jsonb)`;
});

const found = async (more: Partial<AuditQuery>) =>
  (
    await listAuditEvents(db, {
      isForOperator: false,
      accountId,
      action: null,
      before: null,
      most: 9,
      ...more,
    })
  ).map(({ action }) => action);

test('days are inclusive and in UTC', async () => {
  expect(await found({ from: '2026-01-02' })).toEqual(['token.rename', 'account.plan']);
  expect(await found({ to: '2026-01-01' })).toEqual(['token.issue']);
  expect(await found({ from: '2026-01-02', to: '2026-01-02' })).toEqual(['account.plan']);
});

test('text is found in details and actions, and taken literally', async () => {
  expect(await found({ text: 'PRODUCTION' })).toEqual(['token.issue']);
  expect(await found({ text: 'a%b' })).toEqual(['token.rename']);
  expect(await found({ text: '%' })).toEqual(['token.rename']);
});

test('members do not find operators by their address', async () => {
  expect(await found({ text: operatorEmail })).toEqual([]);
  expect(await found({ text: operatorEmail, isForOperator: true })).toEqual(['account.plan']);
});
