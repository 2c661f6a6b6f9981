import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, aPerson, aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { createLogger } from '../core/log/logger.ts';
import type { Database } from '../db/client.ts';
import { openMailer } from '../jobs/mail/mailer.ts';
import { SendNotifications } from '../jobs/mail/send-notifications.ts';
import { changeToken } from '../tokens/change-token.ts';
import { listNotifications } from './list-notifications.ts';
import { notificationText } from './notification-text.ts';

let db: Database;
let outbox: string;
beforeAll(async () => {
  db = await testDatabase();
  await aBrand(db, { domain: 'acme.com' });
  outbox = mkdtempSync(join(tmpdir(), 'blazon-mail-'));
});
afterAll(() => rmSync(outbox, { recursive: true, force: true }));
beforeEach(() => db.sql`delete from notification`);

/** A real mail server that keeps what it is given, or refuses it. @param gone who has no mailbox there */
async function mailServer(gone: readonly string[] = []) {
  const mails: { to: string[]; mail: Email }[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (gone.includes(address)) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusing) return done(new Error('mailbox busy'));
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  afterAll(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    refuse: (isRefusing: boolean) => {
      refusing = isRefusing;
    },
    url: `smtp://127.0.0.1:${port}`,
  };
}

/** Two instances of the product with one mail server. */
async function twoInstances(env: Record<string, string>) {
  const services = [testService(db, env), testService(db, env)];
  const calls: Call[] = [];
  for (const service of services) calls.push((await frontServer(service)).call);
  return {
    ask: async (i: number, token: string) => (await calls[i % 2]?.(`/acme.com?token=${token}`))?.status,
    flush: async () => {
      for (const service of services) await service.usage.flush();
      await Promise.all(services.map((service) => service.usage.flush()));
    },
    sendDue: () => Promise.all(services.map((service) => service.notifications.sendDue())),
  };
}

const topics = async (accountId: string) =>
  (
    await db.sql`select topic from notification where account_id = ${accountId} order by created_at, topic`
  ).map((row) => String(row.topic).replace(/(?<=:)\d{5}\b/, 'DAY'));

describe('an account that uses up its day', () => {
  test('is told at 80 and at 100 percent, once, however many instances serve it', async () => {
    const { mails, url } = await mailServer();
    const { ask, flush, sendDue } = await twoInstances({
      SMTP_URL: url,
      MAIL_FROM: 'Blazon <logos@example.com>',
    });
    const { token, accountId } = await aToken(db, { limits: { logoPerDay: 10 }, email: 'owner@example.com' });
    for (let i = 0; i < 7; i += 1) expect(await ask(i, token)).toBe(200);
    await flush();
    expect(await topics(accountId)).toEqual([]);
    expect(await ask(7, token)).toBe(200);
    await flush();
    expect(await topics(accountId)).toEqual(['usage:logo:DAY:80']);
    for (let i = 8; i < 14; i += 1) expect(await ask(i, token)).toBe(i < 10 ? 200 : 429);
    await flush();
    await flush();
    expect(await topics(accountId)).toEqual(['usage:logo:DAY:80', 'usage:logo:DAY:100']);
    await sendDue();
    await sendDue();
    expect(mails).toHaveLength(2);
    const today = new Date().toISOString().slice(0, 10);
    const subjects = mails.map(({ mail }) => mail.subject).sort();
    expect(subjects).toEqual([
      `80 % of the logo requests of ${today} are used`,
      `All logo requests of ${today} are used`,
    ]);
    for (const { to, mail } of mails) {
      expect(to).toEqual(['owner@example.com']);
      expect(mail.from?.address).toBe('logos@example.com');
      expect(mail.text).toMatch(/of 10 logo requests were used/);
      expect(mail.text).not.toContain('pk_');
    }
  });

  test('without a mail server finds the mail in the outbox, and without an address in the dashboard only', async () => {
    const { ask, flush, sendDue } = await twoInstances({ BLAZON_DATA_DIR: outbox });
    const told = await aToken(db, { limits: { logoPerDay: 1 }, email: 'owner@example.com' });
    const silent = await aToken(db, { limits: { logoPerDay: 1 } });
    for (const { token } of [told, silent]) await ask(0, token);
    await flush();
    await sendDue();
    const files = readdirSync(join(outbox, 'outbox'));
    expect(files).toHaveLength(2);
    for (const file of files) {
      const mail = await PostalMime.parse(readFileSync(join(outbox, 'outbox', file)));
      expect(mail.to).toMatchObject([{ address: 'owner@example.com' }]);
      expect(file).toBe(`${mail.messageId?.slice(1, -'@blazon>'.length)}.eml`);
    }
    expect(await topics(silent.accountId)).toHaveLength(2);
  });
});

test('a mail that could not be sent is sent later, once, by whoever comes first', async () => {
  const { mails, refuse, url } = await mailServer();
  const { accountId } = await aToken(db, { email: 'owner@example.com' });
  await db.sql`insert into notification (id, account_id, topic, facts)
    values (gen_random_uuid(), ${accountId}, 'usage:brand:1:80', '{"operation":"brand","threshold":80}')`;
  const senders = [1, 2, 3].map(
    () =>
      new SendNotifications(
        db,
        openMailer({ smtpUrl: url, mailFrom: 'a@b.example', dataDir: outbox }),
        createLogger('silent'),
        'http://blazon.test',
      ),
  );
  refuse(true);
  await Promise.all(senders.map((sender) => sender.sendDue()));
  expect(
    await db.sql`select mail_attempts, mailed_at, mail_due_at > now() + interval '20 seconds' as later
    from notification`,
  ).toMatchObject([{ mail_attempts: 1, mailed_at: null, later: true }]);
  refuse(false);
  await Promise.all(senders.map((sender) => sender.sendDue()));
  expect(mails).toHaveLength(0);
  await db.sql`update notification set mail_due_at = now()`;
  await Promise.all(senders.map((sender) => sender.sendDue()));
  await eventually('the mail is there', () => mails.length === 1);
  for (const sender of senders) await sender.sendDue();
  expect(mails).toHaveLength(1);
  for (const sender of senders) await sender.close();
});

test('a mailbox that is gone keeps nobody else from being told, nor has them told again', async () => {
  const [owner, partner] = [await aPerson(db), await aPerson(db)];
  const { accountId } = owner.viewer;
  const [gone = '', there = ''] = [owner.email, partner.email].sort();
  await db.sql`insert into membership (account_id, person_id, role) values (${accountId}, ${partner.personId}, 'owner')`;
  await db.sql`insert into notification (id, account_id, topic, facts)
    values (gen_random_uuid(), ${accountId}, 'usage:brand:1:80', '{"operation":"brand","threshold":80}')`;
  const { mails, url } = await mailServer([gone]);
  const sender = new SendNotifications(
    db,
    openMailer({ smtpUrl: url, mailFrom: 'a@b.example', dataDir: outbox }),
    createLogger('silent'),
    'http://blazon.test',
  );
  await sender.sendDue();
  await db.sql`update notification set mail_due_at = now()`;
  await sender.sendDue();
  await sender.close();
  expect(mails.map(({ to }) => to)).toEqual([[there]]);
});

describe('a secret token in a URL', () => {
  test('is told to its account by mail and in the dashboard, once a day, without the token', async () => {
    const { mails, url } = await mailServer();
    const services = [testService(db, { SMTP_URL: url }), testService(db, { SMTP_URL: url })];
    const calls = await Promise.all(services.map(async (service) => (await frontServer(service)).call));
    const { token, id, accountId } = await aToken(db, { kind: 'secret', email: 'owner@example.com' });
    const encoded = token.replace('sk_', 's%6B_');
    for (const call of calls)
      for (const path of [
        `/acme.com?token=${token}`,
        `/acme.com?size=64&token=${encoded}`,
        `/ticker/AAPL?token=${token}`,
        `/brands/acme.com?token=${token}`,
        `/brands/acme.com?key=${token}`,
      ])
        expect((await call(path)).headers['x-error-code']).toBe('secret_token_in_url');
    expect(
      (await calls[0]?.(`/mcp?token=${token}`, { method: 'POST', body: '{}' }))?.headers['x-error-code'],
    ).toBe('secret_token_in_url');
    await Promise.all(services.map((service) => service.leaks.close()));
    expect(await topics(accountId)).toEqual([`leak:${id}:DAY`]);
    await Promise.all(services.map((service) => service.notifications.sendDue()));
    expect(mails).toHaveLength(1);
    const [shown] = await listNotifications(db, accountId, { onlyUnread: true, most: 5 });
    const short = `${token.slice(0, token.lastIndexOf('_') + 5)}…${token.slice(-4)}`;
    expect(shown?.title).toBe(`The secret token ${short} was sent in a URL`);
    expect(mails[0]?.mail.subject).toBe(shown?.title);
    const everything = JSON.stringify([mails, shown, await db.sql`select * from notification`]);
    expect(everything).not.toContain(token.slice(token.lastIndexOf('_') + 1));
  });

  test('is told again on another day, and not of a token that is no longer good', async () => {
    const service = testService(db);
    const { call } = await frontServer(service);
    const { token, id, accountId } = await aToken(db, { kind: 'secret' });
    const revoked = await aToken(db, { kind: 'secret', accountId });
    await changeToken(db, 'test', 'revoke', revoked.id);
    const expired = await aToken(db, { kind: 'secret', accountId, expiresAt: new Date(Date.now() - 1000) });
    for (const each of [revoked, expired]) await call(`/acme.com?token=${each.token}`);
    await service.leaks.close();
    expect(await topics(accountId)).toEqual([]);
    await db.sql`insert into notification (id, account_id, topic, facts)
      values (gen_random_uuid(), ${accountId}, ${`leak:${id}:${Math.floor(Date.now() / 86_400_000) - 1}`}, '{}')`;
    await call(`/acme.com?token=${token}`);
    await service.leaks.close();
    expect(await topics(accountId)).toHaveLength(2);
  });
});

test('what another version wrote is told in general words', () => {
  expect(notificationText('invoice:7', null).title).not.toBe('');
  expect(notificationText('usage:logo:1:80', 'nonsense').title).not.toBe('');
});
