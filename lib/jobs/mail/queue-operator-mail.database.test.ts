import { beforeEach, expect, test } from 'vitest';
import { anAccount, aPerson } from '../../../tests/support/factories.ts';
import { done } from '../../../tests/support/refused.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { submitCorrection } from '../../approvals/corrections/submit-correction.ts';
import { requestExchange } from '../../approvals/exchanges/request-exchange.ts';
import { requestUpgrade } from '../../approvals/upgrades/request-upgrade.ts';
import { queueOperatorMail } from './queue-operator-mail.ts';

const db = await testDatabase();
const ORIGIN = 'https://app.blazon.test';

beforeEach(async () => {
  await db.sql`delete from operator_mail`;
  await db.sql`delete from outbox`;
  for (const table of ['exchange_request', 'upgrade_request', 'correction', 'discovery_budget'])
    await db.sql`delete from ${db.sql(table)}`;
  await db.sql`update person set is_operator = false`;
});

const tell = () => queueOperatorMail(db, ORIGIN);
const mails = () =>
  db.sql<{ id: string; to: string; subject: string; text: string }[]>`
    select id, recipient as "to", subject, text from outbox order by created_at, id`;

async function anOperator(isVerified = true): Promise<string> {
  const { email, personId } = await aPerson(db, { isVerified });
  await db.sql`update person set is_operator = true where id = ${personId}`;
  return email;
}

const laterOn = () => db.sql`
  update operator_mail set mailed_at = mailed_at - interval '11 minutes', mail_due_at = mail_due_at - interval '1 hour'`;

test('every operator with a verified address gets one mail, from any process', async () => {
  const [ada, bob] = [await anOperator(), await anOperator()];
  await anOperator(false);
  await aPerson(db);
  const accountId = await anAccount(db);
  await requestUpgrade(db, 'test', accountId, { plan: 'scale', note: 'We grow' });
  await Promise.all([tell(), tell(), tell()]);
  const sent = await mails();
  expect(sent.map(({ to }) => to).sort()).toEqual([ada, bob].sort());
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  for (const { subject, text } of sent) {
    expect(subject).toMatch(/^Account .* Scale/);
    expect(text).toContain('  We grow');
    expect(text.trim().split('\n\n').at(-1)).toBe(`${ORIGIN}/operator/requests`);
  }
  await laterOn();
  await tell();
  expect(await mails()).toHaveLength(2);
});

test('operators get one mail about an account whose discovery budget was closed', async () => {
  const operator = await anOperator();
  const accountId = await anAccount(db);
  await db.sql`
    insert into discovery_budget (account_id, day, used, unresolved, closed_at) values
      (${accountId}, 20000, 50, 45, now()), (${accountId}, 20001, 50, 2, null)`;
  await tell();
  expect(await mails()).toMatchObject([
    {
      to: operator,
      subject: expect.stringContaining('45 of 50'),
      text: expect.stringContaining(`${ORIGIN}/operator/discovery`),
    },
  ]);
  await laterOn();
  await tell();
  expect(await mails()).toHaveLength(1);
});

test('nothing that a customer wrote is a link in the mail', async () => {
  await anOperator();
  const accountId = await anAccount(db);
  await db.sql`update account set name = 'Sign in at https://evil.example/x' where id = ${accountId}`;
  await requestUpgrade(db, 'test', accountId, {
    plan: 'scale',
    note: 'See www.evil.example or a@evil.example',
  });
  await tell();
  const [sent] = await mails();
  expect(sent?.subject).toMatch(/^Sign in at https evil example x requests the /);
  expect(sent?.text).toContain('See www evil example or a evil example');
  expect(sent?.text).not.toContain('evil.example');
});

test('requests of the ten minutes after a mail come in one', async () => {
  await anOperator();
  const accountId = await anAccount(db);
  await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'Polish shares' });
  await tell();
  expect(await mails()).toMatchObject([{ subject: expect.stringContaining('Warsaw') }]);
  await requestExchange(db, 'test', accountId, { mic: 'XPRA', reason: 'Czech shares' });
  const correction = { kind: 'domain', identifier: 'acme.com', note: 'x'.repeat(900) } as const;
  await submitCorrection(db, 'test', accountId, correction);
  await tell();
  expect(await mails()).toHaveLength(1);
  await laterOn();
  await tell();
  const [, second, ...more] = await mails();
  expect(more).toEqual([]);
  expect(second?.text).toContain('Czech shares');
  expect(second?.text).toContain('acme (dot) com');
  expect(second?.text).not.toContain('x'.repeat(301));
  expect(second?.text.trim().split('\n\n').slice(-2)).toEqual([
    `${ORIGIN}/operator/requests`,
    `${ORIGIN}/operator/corrections`,
  ]);
});

test('a request waits for an operator; one that was decided meanwhile is not mailed', async () => {
  const accountId = await anAccount(db);
  await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'Polish shares' });
  await tell();
  expect(await db.sql`select from operator_mail`).toHaveLength(0);
  await db.sql`update exchange_request set state = 'approved'`;
  await requestExchange(db, 'test', accountId, { mic: 'XPRA', reason: 'Czech shares' });
  await anOperator();
  await tell();
  expect(await mails()).toMatchObject([{ subject: expect.stringContaining('Prague') }]);
});

test('a request reserved by a process that died is mailed later', async () => {
  await anOperator();
  const accountId = await anAccount(db);
  const { id } = done(await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'x' }));
  await db.sql`insert into operator_mail (request_id, mail_due_at) values (${id}, now() + interval '30 seconds')`;
  await tell();
  expect(await mails()).toEqual([]);
  await laterOn();
  await tell();
  expect(await mails()).toHaveLength(1);
});

test('rows of requests decided long ago are swept; open ones stay and are mailed once', async () => {
  await anOperator();
  const accountId = await anAccount(db);
  const asked = async (mic: string) => {
    const { id } = done(await requestExchange(db, 'test', accountId, { mic, reason: 'x' }));
    await laterOn();
    await tell();
    return id;
  };
  const [open, decided, lately] = [await asked('XWAR'), await asked('XPRA'), await asked('XBUD')];
  await db.sql`update exchange_request set state = 'declined' where id in (${decided}, ${lately})`;
  await db.sql`
    update operator_mail set mailed_at = mailed_at - interval '36 days', mail_due_at = mail_due_at - interval '36 days'
    where request_id in (${open}, ${decided})`;
  const last = await asked('XIST');
  expect((await db.sql`select request_id as id from operator_mail`).map(({ id }) => id).sort()).toEqual(
    [open, lately, last].sort(),
  );
  await laterOn();
  await tell();
  expect(await mails()).toHaveLength(4);
});
