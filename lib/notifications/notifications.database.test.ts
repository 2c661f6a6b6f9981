import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { aBrand, aToken } from '../../tests/support/factories.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { isRefusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { changeToken } from '../tokens/change-token.ts';
import { rollToken } from '../tokens/roll-token.ts';
import { operator } from '../tokens/token-actor.ts';
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

/** Two instances of the product with one mail server. */
async function twoInstances(env: Record<string, string>) {
  const services = [testService(db, env), testService(db, env)];
  // Services of earlier tests would send the mails of later ones elsewhere.
  onTestFinished(async () => {
    for (const service of services) await service.notifications?.close();
  });
  const calls: Call[] = [];
  for (const service of services) calls.push((await frontServer(service)).call);
  return {
    ask: async (i: number, token: string) => (await calls[i % 2]?.(`/acme.com?token=${token}`))?.status,
    flush: async () => {
      for (const service of services) await service.usage.flush();
      await Promise.all(services.map((service) => service.usage.flush()));
    },
    sendDue: () => Promise.all(services.map((service) => service.notifications?.sendDue())),
  };
}

const topics = async (accountId: string) =>
  (
    await db.sql`select topic from notification where account_id = ${accountId} order by created_at, topic`
  ).map((row) => String(row.topic).replace(/(?<=:)\d{5}\b/, 'DAY'));

describe('an account that uses up its day', () => {
  test('is notified at 80 and at 100 percent, once across instances', async () => {
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

/** Leaves only notifications of what happens after a token was issued. */
const forgetIssuing = () => db.sql`delete from notification where topic like 'secret:%'`;

describe('a new secret token', () => {
  test('is announced to its account, also when it replaces another; a publishable one is not', async () => {
    const { mails, url } = await mailServer();
    const service = testService(db, { SMTP_URL: url });
    const { id, token, accountId } = await aToken(db, { kind: 'secret', email: 'owner@example.com' });
    await aToken(db, { accountId });
    const rolled = await rollToken(db, operator('test'), { accountId, tokenId: id }, 0);
    if (isRefusal(rolled)) throw new Error(rolled.detail);
    expect((await topics(accountId)).sort()).toEqual([`secret:${id}`, `secret:${rolled.id}`].sort());
    await service.notifications?.sendDue();
    expect(mails.map(({ to }) => to)).toEqual([['owner@example.com'], ['owner@example.com']]);
    const everything = JSON.stringify(mails);
    expect(everything).toContain(token.slice(-4));
    for (const text of [token, rolled.token])
      expect(everything).not.toContain(text.slice(text.lastIndexOf('_') + 1));
  });
});

describe('a secret token in a URL', () => {
  test('notifies the account by mail and in the dashboard, once a day, without the token', async () => {
    const { mails, url } = await mailServer();
    const services = [testService(db, { SMTP_URL: url }), testService(db, { SMTP_URL: url })];
    const calls = await Promise.all(services.map(async (service) => (await frontServer(service)).call));
    const { token, id, accountId } = await aToken(db, { kind: 'secret', email: 'owner@example.com' });
    await forgetIssuing();
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
    await Promise.all(services.map((service) => service.notifications?.sendDue()));
    // The timer of a service may have taken it before, and still be sending it.
    await expect.poll(() => mails).toHaveLength(1);
    const [shown] = await listNotifications(db, accountId, { onlyUnread: true, most: 5 });
    const short = `${token.slice(0, token.lastIndexOf('_') + 5)}…${token.slice(-4)}`;
    expect(shown?.page).toBe(`/dashboard/tokens/${id}`);
    expect(mails[0]?.mail.text).toContain(`/dashboard/tokens/${id}\n`);
    expect(shown?.title).toBe(`The secret token ${short} was sent in a URL`);
    expect(mails[0]?.mail.subject).toBe(shown?.title);
    const everything = JSON.stringify([mails, shown, await db.sql`select * from notification`]);
    expect(everything).not.toContain(token.slice(token.lastIndexOf('_') + 1));
  });

  test('notifies again on another day, but not for a token no longer valid', async () => {
    const service = testService(db);
    const { call } = await frontServer(service);
    const { token, id, accountId } = await aToken(db, { kind: 'secret' });
    const revoked = await aToken(db, { kind: 'secret', accountId });
    await changeToken(db, 'test', 'revoke', revoked.id);
    const expired = await aToken(db, { kind: 'secret', accountId, expiresAt: new Date(Date.now() - 1000) });
    await forgetIssuing();
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

test('notifications of another version have a generic text', () => {
  expect(notificationText('invoice:7', null).title).not.toBe('');
  expect(notificationText('usage:logo:1:80', 'nonsense').title).not.toBe('');
});
