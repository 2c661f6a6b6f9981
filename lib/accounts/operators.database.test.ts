import { expect, test } from 'vitest';
import { aPerson } from '../../tests/support/factories.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { listOperators, setOperator } from './operators.ts';

const db = await testDatabase();

test('an address that its owner never confirmed becomes an operator only if that is asked for', async () => {
  const { email } = await aPerson(db, { isVerified: false });
  expect(await setOperator(db, 'cli', email, true)).toMatchObject({ reason: 'email_unverified' });
  expect(await listOperators(db)).toEqual([]);
  done(await setOperator(db, 'cli', email, true, { allowUnverified: true }));
  expect(await listOperators(db)).toEqual([{ email, name: null, isVerified: false }]);
  done(await setOperator(db, 'cli', email, false));
  expect(await listOperators(db)).toEqual([]);
});

test('a confirmed one does, an unknown one does not', async () => {
  const { email } = await aPerson(db);
  done(await setOperator(db, 'cli', email, true));
  expect(await listOperators(db)).toEqual([{ email, name: null, isVerified: true }]);
  expect(await setOperator(db, 'cli', 'nobody@example.com', true)).toMatchObject({
    reason: 'person_unknown',
  });
});
