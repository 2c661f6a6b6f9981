import { beforeAll, expect, test } from 'vitest';
import { aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/client.ts';
import { auditKey, exportAudit, publicKeyText, verifyExport } from './export-audit.ts';

const SECRET = 'x'.repeat(32);
let db: Database;
let lines: string[];

const exported = async (range = { from: null as string | null, to: null as string | null }) => {
  const made: string[] = [];
  for await (const line of exportAudit(db, SECRET, range)) made.push(line);
  return made;
};

beforeAll(async () => {
  db = await testDatabase();
  await aToken(db);
  await db.sql`
    insert into audit_event (actor, action, subject)
    select 'cli', 'many', n::text from generate_series(1, 2500) n`;
  await db.sql`insert into audit_event (at, actor, action, subject) values ('2020-02-03T04:05:06Z', 'cli', 'old', 'x')`;
  lines = await exported();
});

test('an export has every event once, in order, and can be verified with its key', async () => {
  const [count] = await db.sql<{ count: number }[]>`select count(*)::int as count from audit_event`;
  const events = lines.slice(1, -1).map((line) => JSON.parse(line) as { id: number });
  expect(events).toHaveLength(count?.count ?? -1);
  const ids = events.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(verifyExport(lines.join(''))).toEqual({
    isWhole: true,
    publicKey: publicKeyText(auditKey(SECRET)),
    events: events.length,
  });
  expect(publicKeyText(auditKey('y'.repeat(32)))).not.toBe(publicKeyText(auditKey(SECRET)));
});

test.each([
  ['a changed line', () => lines.map((line, at) => (at === 5 ? line.replace('cli', 'clj') : line))],
  ['a missing line', () => lines.filter((_line, at) => at !== 7)],
  ['lines in another order', () => [lines[0] ?? '', lines[2] ?? '', lines[1] ?? '', ...lines.slice(3)]],
  ['a missing end', () => lines.slice(0, -1)],
])('%s is noticed', (_name, changed) => {
  expect(verifyExport(changed().join('')).isWhole).toBe(false);
});

test('a range has only its events', async () => {
  const old = await exported({ from: '2020-01-01', to: '2021-01-01' });
  expect(old.slice(1, -1).map((line) => JSON.parse(line))).toMatchObject([
    { at: '2020-02-03T04:05:06.000000Z', action: 'old', detail: null },
  ]);
});
