import { expect, test } from 'vitest';
import { countedQueries } from '../../tests/support/counted-queries.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { Unavailable } from '../core/errors/unavailable.ts';
import { generateToken } from '../core/token-format.ts';
import { TokenFingerprints } from './token-fingerprints.ts';

const db = await testDatabase();

test('a token there is may exist, a guess costs no query', async () => {
  const { token } = await aToken(db);
  const { database, statements } = countedQueries(db);
  const fingerprints = new TokenFingerprints(database);
  expect(await fingerprints.mayExist(token)).toBe(true);
  for (let i = 0; i < 20; i += 1) expect(await fingerprints.mayExist(generateToken('pk_'))).toBe(false);
  expect(statements).toHaveLength(1);
});

test('a list that could not be read is read after a pause, however many ask meanwhile', async () => {
  const { token } = await aToken(db);
  const { database, statements } = countedQueries(db);
  const fingerprints = new TokenFingerprints(database);
  await db.sql`alter table token rename to token_away`;
  await expect(fingerprints.mayExist(token)).rejects.toThrow('does not exist');
  await db.sql`alter table token_away rename to token`;
  for (let i = 0; i < 20; i += 1) await expect(fingerprints.mayExist(token)).rejects.toThrow(Unavailable);
  expect(statements).toHaveLength(1);
  await eventually('the list is read', () => fingerprints.mayExist(token).catch(() => false));
  expect(statements).toHaveLength(2);
});
