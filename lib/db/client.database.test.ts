import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/test-database.ts';

test('statements have a time limit and are not compiled', async () => {
  const { sql } = await testDatabase();
  const rows =
    await sql`select current_setting('statement_timeout') as timeout, current_setting('jit') as jit`;
  expect([...rows]).toEqual([{ timeout: '2s', jit: 'off' }]);
});
