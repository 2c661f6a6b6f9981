import { beforeEach, expect, test } from 'vitest';
import { anAccount, aPerson } from '../../../tests/support/factories.ts';
import { done } from '../../../tests/support/refused.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { submitCorrection } from '../../approvals/corrections/submit-correction.ts';
import { requestExchange } from '../../approvals/exchanges/request-exchange.ts';
import { requestUpgrade } from '../../approvals/upgrades/request-upgrade.ts';
import type { Mail, Mailer } from '../../notifications/mail.ts';
import { tellOperators } from './tell-operators.ts';

const db = await testDatabase();
const ORIGIN = 'https://app.blazon.test';

beforeEach(async () => {
  await db.sql`delete from operator_mail`;
  for (const table of ['exchange_request', 'upgrade_request', 'correction'])
    await db.sql`delete from ${db.sql(table)}`;
  await db.sql`update person set is_operator = false`;
});

/** A mail server that takes everything, or nothing, or nothing for some. */
function mailbox(gone: readonly string[] = []) {
  const mails: Mail[] = [];
  let isRefusing = false;
  const mailer: Mailer = {
    async send(mail) {
      if (isRefusing) throw new Error('mailbox busy');
      if (gone.includes(mail.to)) throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
      mails.push(mail);
    },
    close: () => {},
  };
  return {
    mails,
    tell: () => tellOperators(db, mailer, ORIGIN),
    refuse: (refuses: boolean) => {
      isRefusing = refuses;
    },
  };
}

async function anOperator(isVerified = true): Promise<string> {
  const { email, personId } = await aPerson(db, { isVerified });
  await db.sql`update person set is_operator = true where id = ${personId}`;
  return email;
}

const laterOn = () => db.sql`
  update operator_mail set mailed_at = mailed_at - interval '11 minutes', mail_due_at = mail_due_at - interval '1 hour'`;

test('every operator with a verified address is told, once, whoever looks first', async () => {
  const [ada, bob] = [await anOperator(), await anOperator()];
  await anOperator(false);
  await aPerson(db);
  const accountId = await anAccount(db);
  await requestUpgrade(db, 'test', accountId, { plan: 'scale', note: 'We grow' });
  const { mails, tell } = mailbox();
  await Promise.all([tell(), tell(), tell()]);
  expect(mails.map(({ to }) => to).sort()).toEqual([ada, bob].sort());
  expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^Account .* asks for the plan Scale$/);
    expect(text).toContain('  We grow');
    expect(text).toContain(`${ORIGIN}/operator`);
  }
  await laterOn();
  await tell();
  expect(mails).toHaveLength(2);
});

test('what comes in the ten minutes after a mail comes in one', async () => {
  await anOperator();
  const accountId = await anAccount(db);
  const { mails, tell } = mailbox();
  await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'Polish shares' });
  await tell();
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Warsaw')]);
  await requestExchange(db, 'test', accountId, { mic: 'XPRA', reason: 'Czech shares' });
  await submitCorrection(db, 'test', accountId, {
    kind: 'domain',
    identifier: 'acme.com',
    note: 'x'.repeat(900),
  });
  await tell();
  expect(mails).toHaveLength(1);
  await laterOn();
  await tell();
  expect(mails).toHaveLength(2);
  expect(mails[1]?.subject).toBe('2 requests wait for a decision');
  expect(mails[1]?.text).toContain('Czech shares');
  expect(mails[1]?.text).toContain('something is wrong with acme.com');
  expect(mails[1]?.text).not.toContain('x'.repeat(301));
});

test('what was decided before anybody could be told is told to nobody', async () => {
  const accountId = await anAccount(db);
  await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'Polish shares' });
  const { mails, tell } = mailbox();
  await tell();
  expect(await db.sql`select from operator_mail`).toHaveLength(0);
  await db.sql`update exchange_request set state = 'approved'`;
  await anOperator();
  await tell();
  expect(mails).toEqual([]);
});

test('a request waits for an operator, and for a mail server that was away', async () => {
  const accountId = await anAccount(db);
  await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'Polish shares' });
  const { mails, tell, refuse } = mailbox();
  await tell();
  await anOperator();
  refuse(true);
  await expect(tell()).rejects.toThrow('mailbox busy');
  refuse(false);
  await tell();
  expect(mails).toEqual([]);
  await laterOn();
  await tell();
  expect(mails).toHaveLength(1);
});

test('a mailbox that is gone keeps no other operator from being told, nor has them told again', async () => {
  const all = [await anOperator(), await anOperator(), await anOperator()].sort();
  const accountId = await anAccount(db);
  await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'Polish shares' });
  const { mails, tell } = mailbox(all.slice(0, 1));
  expect(await tell()).toEqual([expect.objectContaining({ message: 'no such mailbox' })]);
  await laterOn();
  expect(await tell()).toEqual([]);
  expect(mails.map(({ to }) => to)).toEqual(all.slice(1));
});

test('while every mailbox is gone the request stays untold', async () => {
  const operator = await anOperator();
  const accountId = await anAccount(db);
  await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'Polish shares' });
  await expect(mailbox([operator]).tell()).rejects.toThrow('no such mailbox');
  await laterOn();
  const { mails, tell } = mailbox();
  await tell();
  expect(mails).toHaveLength(1);
});

test('rows of requests decided long ago are swept away; an open one stays, and is told of once', async () => {
  await anOperator();
  const accountId = await anAccount(db);
  const { mails, tell } = mailbox();
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
  expect(mails).toHaveLength(4);
});
