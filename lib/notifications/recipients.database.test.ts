import { expect, test } from 'vitest';
import { anAccount, aPerson } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { recipientsOf } from './recipients.ts';

test('mail about an account goes to its own address, else to verified owners and admins', async () => {
  const db = await testDatabase();
  const join = (accountId: string, personId: string, role: string) =>
    db.sql`insert into membership (account_id, person_id, role) values (${accountId}, ${personId}, ${role})`;
  const owner = await aPerson(db);
  const { accountId } = owner.viewer;
  expect(await recipientsOf(db, accountId)).toEqual([owner.email]);

  const admin = await aPerson(db);
  await join(accountId, admin.personId, 'admin');
  await join(accountId, (await aPerson(db)).personId, 'member');
  await join(accountId, (await aPerson(db, { isVerified: false })).personId, 'admin');
  expect(await recipientsOf(db, accountId)).toEqual([owner.email, admin.email].sort());

  await db.sql`update account set email = 'billing@shop.example' where id = ${accountId}`;
  expect(await recipientsOf(db, accountId)).toEqual(['billing@shop.example']);
  expect(await recipientsOf(db, await anAccount(db))).toEqual([]);
  await db.sql`update account set deleted_at = now() where id = ${accountId}`;
  expect(await recipientsOf(db, accountId)).toEqual([]);
});
