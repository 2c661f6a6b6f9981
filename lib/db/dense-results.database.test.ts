import { expect, test } from 'vitest';
import { atFileEnd } from '../../tests/support/file-end.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { openDatabase } from './client.ts';

test.each(['pipelined', 'later'] as const)(
  'a query that fails after some rows leaves no holes: %s',
  async (when) => {
    const { url } = await testDatabase();
    const { sql, orm, close } = openDatabase(url, { max: 1 });
    atFileEnd(close);
    const fail = () =>
      sql`select 1 / (4 - n) from generate_series(1, 10) as n`.then(
        () => 'no error',
        (error: Error) => error.message,
      );
    const queries = {
      rows: () => sql`select n from generate_series(1, 2) as n`,
      values: () => sql`select n from generate_series(1, 2) as n`.values(),
      orm: () => orm.execute('select n from generate_series(1, 2) as n'),
      several: () => sql.unsafe('select 1 as n; select 2 as n').simple(),
    };
    for (const query of Object.values(queries)) {
      const failed = fail();
      if (when === 'later') await failed;
      const rows = await query();
      expect(await failed).toBe('division by zero');
      expect(JSON.stringify(rows)).not.toContain('null');
      expect(rows).toHaveLength(2);
    }
  },
);

test('a result without a count keeps its rows', async () => {
  const { sql } = await testDatabase();
  expect((await sql`explain select 1`).count).toBeNull();
  expect((await sql`explain select 1`).length).toBeGreaterThan(0);
});
