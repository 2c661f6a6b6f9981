import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aPerson, aToken } from '../../../tests/support/factories.ts';
import { mailServer } from '../../../tests/support/mail-server.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { askToReset } from '../../accounts/passwords.ts';
import { createLogger } from '../../core/log/logger.ts';
import { newId } from '../../db/new-id.ts';
import { queued } from '../../db/outbox.ts';
import { MailSender } from './mail-sender.ts';
import { openMailer } from './mailer.ts';

const db = await testDatabase();
const ORIGIN = 'https://app.blazon.test';

beforeEach(async () => {
  await db.sql`delete from notification`;
  await db.sql`delete from outbox`;
});

const sendersFor = (url: string, count: number): MailSender[] =>
  Array.from({ length: count }, () => {
    const mailer = openMailer({ smtpUrl: url, mailFrom: 'a@b.example', dataDir: '/nonexistent' });
    return new MailSender(db, mailer, createLogger('silent'), ORIGIN);
  });
const sendAll = (senders: readonly MailSender[]) => Promise.all(senders.map((sender) => sender.sendDue()));
const closeAll = (senders: readonly MailSender[]) => Promise.all(senders.map((sender) => sender.close()));
const aNotification = (accountId: string) => db.sql`
  insert into notification (id, account_id, topic, facts)
  values (gen_random_uuid(), ${accountId}, 'usage:brand:1:80', '{"operation":"brand","threshold":80,"used":8,"limit":10,"day":"2026-01-31"}')`;
const makeDue = () => db.sql`update outbox set due_at = now() where due_at < 'infinity'`;
const aMail = (to: string) => ({ id: newId(), to, subject: 'Hello', text: 'Hello\n' });

test('a mail that was refused is retried with back-off and sent once, by any process', async () => {
  const { mails, refuse, url } = await mailServer();
  const { accountId } = await aToken(db, { email: 'owner@example.com' });
  await aNotification(accountId);
  const senders = sendersFor(url, 3);
  refuse(true);
  await sendAll(senders);
  const waits = () => db.sql`
    select attempts, round(extract(epoch from due_at - now()) / 30)::int as half_minutes from outbox`;
  expect(await waits()).toMatchObject([{ attempts: 1, half_minutes: 1 }]);
  await makeDue();
  await sendAll(senders);
  expect(await waits()).toMatchObject([{ attempts: 2, half_minutes: 2 }]);
  refuse(false);
  await sendAll(senders);
  expect(mails).toHaveLength(0);
  await makeDue();
  await sendAll(senders);
  await sendAll(senders);
  expect(mails.map(({ to }) => to)).toEqual([['owner@example.com']]);
  expect(await db.sql`select from outbox`).toHaveLength(0);
  expect(await db.sql`select from notification where mailed_at is not null`).toHaveLength(1);
  await closeAll(senders);
});

test('a mailbox that does not exist does not keep others from their mail', async () => {
  const [owner, partner] = [await aPerson(db), await aPerson(db)];
  const { accountId } = owner.viewer;
  const [gone = '', there = ''] = [owner.email, partner.email].sort();
  await db.sql`insert into membership (account_id, person_id, role) values (${accountId}, ${partner.personId}, 'owner')`;
  await aNotification(accountId);
  const { mails, url } = await mailServer([gone]);
  const senders = sendersFor(url, 1);
  await sendAll(senders);
  await makeDue();
  await sendAll(senders);
  expect(mails.map(({ to }) => to)).toEqual([[there]]);
  await closeAll(senders);
});

test('a mail queued before a crash is sent by the next process, under the same Message-ID', async () => {
  const { mails, url } = await mailServer();
  const { email } = await aPerson(db);
  await askToReset(db, email, '192.0.2.1', { appOrigin: ORIGIN });
  // The process that reserved it died while sending.
  const [row] = await db.sql`
    update outbox set attempts = 1, due_at = now() + interval '30 seconds' returning id`;
  const senders = sendersFor(url, 2);
  await sendAll(senders);
  expect(mails).toEqual([]);
  await makeDue();
  await sendAll(senders);
  expect(mails).toMatchObject([{ to: [email], mail: { messageId: `<${row?.id}@blazon>` } }]);
  await closeAll(senders);
});

test('an expired mail is deleted, a decoy is never sent', async () => {
  const { mails, url } = await mailServer();
  await askToReset(db, 'unknown@example.com', '192.0.2.1', { appOrigin: ORIGIN });
  await queued(db, [aMail('late@example.com')]);
  await db.sql`update outbox set expires_at = now() where recipient = 'late@example.com'`;
  const senders = sendersFor(url, 1);
  await sendAll(senders);
  expect(mails).toEqual([]);
  expect(await db.sql`select recipient from outbox`).toMatchObject([{ recipient: 'unknown@example.com' }]);
  await db.sql`update outbox set expires_at = now()`;
  await sendAll(senders);
  expect(await db.sql`select from outbox`).toHaveLength(0);
  await closeAll(senders);
});

test('a statement that found nothing queues nothing', async () => {
  await queued(db, [aMail('a@example.com'), aMail('b@example.com')], { where: sql`false` });
  expect(await db.sql`select from outbox`).toHaveLength(0);
  await queued(db, []);
  expect(await db.sql`select from outbox`).toHaveLength(0);
});
