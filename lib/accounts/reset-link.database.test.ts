import { beforeAll, expect, test } from 'vitest';
import { actionsOf } from '../../tests/support/audit.ts';
import { aPerson } from '../../tests/support/factories.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/client.ts';
import { checkPassword } from './check-password.ts';
import { setOperator } from './operators.ts';
import { resetPassword } from './passwords.ts';
import { makeResetLink, makeResetLinkOf } from './reset-link.ts';

const context = { appOrigin: 'https://app.test' };
const PASSWORD = 'eight other words of theirs now';
let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const secretIn = (link: string) => new URL(link).searchParams.get('token') ?? '';

test('a link that an operator passes on sets a password once, and proves nothing about the mailbox', async () => {
  const { email, personId } = await aPerson(db, { isVerified: false });
  await db.sql`
    insert into second_factor (person_id, sealed_secret, confirmed_at) values (${personId}, '\\x00', now())`;
  const { link } = done(await makeResetLink(db, 'cli', email, context));
  expect(link).toMatch(/^https:\/\/app\.test\/reset-password\?token=/);
  done(await resetPassword(db, secretIn(link), PASSWORD, null, context));
  const signIn = await checkPassword(db, { email, password: PASSWORD, address: '192.0.2.1', device: null });
  expect(signIn).toMatchObject({ personId });
  const [row] = await db.sql`
    select email_verified_at is null as "isUnverified", exists (select from second_factor where person_id = id) as "hasSecondFactor"
    from person where id = ${personId}`;
  expect(row).toEqual({ isUnverified: true, hasSecondFactor: true });
  expect(await resetPassword(db, secretIn(link), PASSWORD, null, context)).toMatchObject({
    reason: 'link_invalid',
  });
  expect((await actionsOf(db, personId)).slice(-2)).toEqual(['person.reset_link', 'person.password']);
});

test('a link ends when its person becomes an operator', async () => {
  const { email, personId } = await aPerson(db);
  const { link } = done(await makeResetLinkOf(db, 'person:x', personId, context));
  done(await setOperator(db, 'cli', email, true));
  expect(await resetPassword(db, secretIn(link), PASSWORD, null, context)).toMatchObject({
    reason: 'link_invalid',
  });
});

test('operators do not reset one another in the browser', async () => {
  const { email, personId } = await aPerson(db);
  done(await makeResetLinkOf(db, 'person:x', personId, context));
  done(await setOperator(db, 'cli', email, true));
  expect(await makeResetLinkOf(db, 'person:x', personId, context)).toMatchObject({
    reason: 'reset_of_operator',
  });
  done(await makeResetLink(db, 'cli', email, context));
  expect(await makeResetLink(db, 'cli', 'nobody@example.com', context)).toMatchObject({
    reason: 'person_unknown',
  });
});
