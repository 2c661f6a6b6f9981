import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/test-database.ts';
import { Unavailable } from '../core/errors/unavailable.ts';
import { openDatabase } from './client.ts';
import { withDeadline } from './deadline.ts';
import { newId } from './new-id.ts';
import { account, person } from './schema/index.ts';

const db = await testDatabase();

test('a query of the ORM fails with the error of the driver, without its parameters', async () => {
  const row = { id: newId(), email: 'ada@example.com' };
  await db.orm.insert(person).values(row);
  const error = await db.orm
    .insert(person)
    .values(row)
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'PostgresError', code: '23505' });
  expect((error as Error).message).not.toContain(row.id);
  await expect(db.orm.$count(account)).resolves.toBe(0);
});

test('a database that is away is Unavailable for the ORM too', async () => {
  const away = openDatabase('postgres://postgres@127.0.0.1:9/postgres');
  await expect(withDeadline(away.orm.select().from(account))).rejects.toBeInstanceOf(Unavailable);
  await expect(withDeadline(away.orm.$count(account))).rejects.toBeInstanceOf(Unavailable);
  await away.close();
});
