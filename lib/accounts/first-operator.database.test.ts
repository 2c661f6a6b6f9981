import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actionsOf } from '../../tests/support/audit.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aPerson } from '../../tests/support/factories.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { actorOf } from '../core/actor.ts';
import { HOUR_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import {
  becomeFirstOperator,
  createFirstOperator,
  firstOperatorLink,
  mayMakeFirstOperator,
} from './first-operator.ts';
import { listOperators, setOperator } from './operators.ts';

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});

const codeIn = (link: string) => new URL(link).searchParams.get('code') ?? '';
/** The last of 43 characters carries four bits: four spellings of it are the same bytes. */
const otherSpelling = (code: string) =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => code.slice(0, -1) + last)
    .find((other) => other !== code && bytesOf(other).equals(bytesOf(code))) ?? '';
const bytesOf = (code: string) => Buffer.from(code.split('.')[1] ?? '', 'base64url');
const newcomer = (email: string) => ({ email, password: 'seven long words of mine', name: '' });

test('a link holds for an hour, for any secret in force, until there is an operator', async () => {
  const code = codeIn(firstOperatorLink('http://blazon.test', 'old secret'));
  expect(await mayMakeFirstOperator(db, ['new secret', 'old secret'], code)).toBe(true);
  expect(await mayMakeFirstOperator(db, ['new secret'], code)).toBe(false);
  const [ends = '', mac = ''] = code.split('.');
  const later = (Number.parseInt(ends, 36) + HOUR_MS).toString(36);
  for (const bad of [
    `${later}.${mac}`,
    ends,
    `${ends}.`,
    `.${mac}`,
    '',
    `${code}A`,
    `${code}.`,
    `${code}=`,
    otherSpelling(code),
  ])
    expect(await mayMakeFirstOperator(db, ['old secret'], bad), bad).toBe(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
  expect(await mayMakeFirstOperator(db, ['old secret'], code)).toBe(false);
  vi.useRealTimers();
  done(await createFirstOperator(db, newcomer('ada@example.com'), null));
  expect(await mayMakeFirstOperator(db, ['old secret'], code)).toBe(false);
});

test('a link is used up, also when the operator is revoked within its hour', async () => {
  const used = codeIn(firstOperatorLink('http://blazon.test', 'secret'));
  const { email, personId } = done(await createFirstOperator(db, newcomer('ada@example.com'), null));
  done(await setOperator(db, actorOf(personId, null), email, false));
  expect(await mayMakeFirstOperator(db, ['secret'], used)).toBe(false);
  await eventually('a later millisecond', async () => {
    const [last] = await db.sql`select max(at) < now() - interval '2 ms' as is_over from audit_event`;
    return last?.is_over === true;
  });
  const next = codeIn(firstOperatorLink('http://blazon.test', 'secret'));
  expect(await mayMakeFirstOperator(db, ['secret'], next)).toBe(true);
});

test('of several people at once exactly one becomes the operator', async () => {
  const people = [];
  for (let i = 0; i < 5; i += 1) people.push((await aPerson(db, { isVerified: false })).viewer);
  const made = await Promise.all(people.map((viewer) => becomeFirstOperator(db, viewer)));
  expect(made.filter((one) => !('code' in one))).toHaveLength(1);
  for (const one of made) if ('code' in one) expect(one.reason).toBe('operator_exists');
  expect(await listOperators(db)).toHaveLength(1);
  await db.sql`delete from throttle`;
  const late = await createFirstOperator(db, newcomer('eve@example.com'), null);
  expect(late).toMatchObject({ reason: 'operator_exists' });
  expect(await db.sql`select from person where email = 'eve@example.com'`).toHaveLength(0);
});

test('after a refused form the next one proceeds, and the change is logged', async () => {
  const { email } = await aPerson(db);
  expect(await createFirstOperator(db, newcomer(email), null)).toMatchObject({ reason: 'email_taken' });
  expect(
    await createFirstOperator(db, { ...newcomer('ada@example.com'), password: 'x' }, null),
  ).toMatchObject({
    reason: 'password_short',
  });
  const { personId } = done(await createFirstOperator(db, newcomer('ada@example.com'), '192.0.2.0'));
  expect(await actionsOf(db, personId)).toContain('operator.grant');
});
