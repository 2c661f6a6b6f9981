import { beforeAll, expect, test } from 'vitest';
import { checkPassword } from '../lib/accounts/check-password.ts';
import type { Database } from '../lib/db/client.ts';
import { runCommand } from '../tests/support/command-line.ts';
import { aPerson } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const blazon = (args: string[], input = '') => runCommand(db, [...args, '--json'], input);

const canSignIn = async (email: string, password: string) =>
  'personId' in (await checkPassword(db, 'secret', { email, password, address: '192.0.2.1', device: null }));

test('a person is created and gets a new password, read from standard input and never shown', async () => {
  const made = await blazon(['person', 'create', ' Ada@Example.com '], 'seven long words\n');
  expect(made.code).toBe(0);
  expect(JSON.parse(made.out)).toMatchObject({ email: 'ada@example.com' });
  expect(await canSignIn('ada@example.com', 'seven long words')).toBe(true);
  const changed = await blazon(['person', 'password', 'ada@example.com'], 'eight longer words');
  expect(changed.code).toBe(0);
  expect(changed.out + changed.err + made.out + made.err).not.toContain('words');
  expect(await canSignIn('ada@example.com', 'eight longer words')).toBe(true);
  expect(await canSignIn('ada@example.com', 'seven long words')).toBe(false);
});

test('failures have a code', async () => {
  for (const [args, input, code, exit = 1] of [
    [['person', 'create', 'nonsense'], 'seven long words', 'usage', 2],
    [['person', 'create', 'bob@example.com'], 'short', 'password_short'],
    [['person', 'password', 'nobody@example.com'], 'seven long words', 'person_unknown'],
    [['operator', 'grant', 'nobody@example.com'], '', 'person_unknown'],
  ] as const) {
    const failed = await blazon([...args], input);
    expect(failed.code, args.join(' ')).toBe(exit);
    expect(JSON.parse(failed.err).error.code, args.join(' ')).toBe(code);
  }
});

test('the operator is granted, listed and revoked', async () => {
  const { email } = await aPerson(db);
  await blazon(['operator', 'grant', email]);
  expect(JSON.parse((await blazon(['operator', 'list'])).out)).toEqual([{ email, name: null }]);
  await blazon(['operator', 'revoke', email]);
  expect(JSON.parse((await blazon(['operator', 'list'])).out)).toEqual([]);
});
