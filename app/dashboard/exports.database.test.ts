import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, test } from 'vitest';
import { aPerson, aToken } from '../../tests/support/factories.ts';
import { db, request } from '../../tests/support/sent-form.ts';

const usage = await import('./usage/export/route.ts');
const audit = await import('./audit/export/route.ts');

afterEach(() => {
  request.cookie = null;
});

const FORMULA = '=HYPERLINK("http://evil.example","x")';
const exported = (query: string) =>
  usage.GET(new Request(`http://blazon.test/dashboard/usage/export?${query}`));

/** A person with a token whose name is a spreadsheet formula. */
async function aCustomer() {
  const person = await aPerson(db);
  const { accountId } = person.viewer;
  const token = await aToken(db, { accountId });
  await db.sql`update token set name = ${FORMULA} where id = ${token.id}`;
  await db.sql`
    insert into usage_day (account_id, token_id, day, operation, outcome, count)
    values (${accountId}, ${token.id}, '2026-01-02', 'logo', 'monogram', 7)`;
  return { ...person, accountId, token };
}

describe('exports', () => {
  test('usage as CSV has the counts and no formulas', async () => {
    const { sessionToken } = await aCustomer();
    request.cookie = sessionToken;
    const response = await exported('format=csv&from=2026-01-01&to=2026-01-31');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toContain('blazon-usage-2026-01-01-2026-01-31.csv');
    const rows = parse(await response.text(), { columns: true }) as Record<string, string>[];
    expect(rows).toMatchObject([
      { day: '2026-01-02', tokenName: `'${FORMULA}`, operation: 'logo', outcome: 'monogram', count: '7' },
    ]);
  });

  test('usage as JSON has the same counts and the unescaped name', async () => {
    const { sessionToken, accountId } = await aCustomer();
    request.cookie = sessionToken;
    const response = await exported('format=json&from=2026-01-01&to=2026-01-31');
    expect(await response.json()).toMatchObject({
      account: accountId,
      from: '2026-01-01',
      to: '2026-01-31',
      lines: [{ day: '2026-01-02', tokenName: FORMULA, count: 7 }],
    });
  });

  test('ignores another account in the query; refuses invalid days and visitors', async () => {
    const mine = await aCustomer();
    const other = await aPerson(db);
    request.cookie = other.sessionToken;
    const foreign = await exported(`format=json&from=2026-01-01&to=2026-01-31&account=${mine.accountId}`);
    expect(await foreign.json()).toMatchObject({ account: other.viewer.accountId, lines: [] });
    expect((await exported('from=2026-01-31&to=2026-01-01')).status).toBe(400);
    request.cookie = null;
    await expect(exported('format=csv')).rejects.toThrow('NEXT_REDIRECT');
    await expect(audit.GET()).rejects.toThrow('NEXT_REDIRECT');
  });

  test('the audit log is for account managers and does not name operators', async () => {
    const { sessionToken, accountId, email } = await aCustomer();
    const stranger = await aPerson(db);
    await db.sql`update person set is_operator = true where id = ${stranger.personId}`;
    await db.sql`
      insert into audit_event (account_id, actor, action, subject)
      values (${accountId}, ${`person:${stranger.personId}@198.51.100.0`}, 'account.ban', ${FORMULA})`;
    request.cookie = sessionToken;
    const text = await (await audit.GET()).text();
    expect(text).toContain(email);
    expect(text).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
    expect(text).not.toContain(stranger.email);
    expect(text).not.toContain('198.51.100.0');

    await db.sql`
      insert into membership (account_id, person_id, role) values (${accountId}, ${stranger.personId}, 'member')`;
    await db.sql`update session set account_id = ${accountId} where person_id = ${stranger.personId}`;
    request.cookie = stranger.sessionToken;
    expect((await audit.GET()).status).toBe(403);
  });
});
