import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actionsOf } from '../../tests/support/audit.ts';
import { aPerson } from '../../tests/support/factories.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { HOUR_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import {
  becomeFirstOperator,
  createFirstOperator,
  firstOperatorLink,
  mayMakeFirstOperator,
} from './first-operator.ts';
import { listOperators } from './operators.ts';

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});

const codeIn = (link: string) => new URL(link).searchParams.get('code') ?? '';
const newcomer = (email: string) => ({ email, password: 'seven long words of mine', name: '' });

test('a link holds for an hour, for any secret in force, until there is an operator', async () => {
  const code = codeIn(firstOperatorLink('http://blazon.test', 'old secret'));
  expect(await mayMakeFirstOperator(db, ['new secret', 'old secret'], code)).toBe(true);
  expect(await mayMakeFirstOperator(db, ['new secret'], code)).toBe(false);
  const [ends = '', mac = ''] = code.split('.');
  const later = (Number.parseInt(ends, 36) + HOUR_MS).toString(36);
  for (const bad of [`${later}.${mac}`, ends, `${ends}.`, `.${mac}`, '', `${code}A`])
    expect(await mayMakeFirstOperator(db, ['old secret'], bad), bad).toBe(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
  expect(await mayMakeFirstOperator(db, ['old secret'], code)).toBe(false);
  vi.useRealTimers();
  done(await createFirstOperator(db, newcomer('ada@example.com'), null));
  expect(await mayMakeFirstOperator(db, ['old secret'], code)).toBe(false);
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
