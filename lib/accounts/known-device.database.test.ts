import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../tests/support/factories.ts';
import { queuedMails } from '../../tests/support/outbox.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/client.ts';
import { checkPassword } from './check-password.ts';
import { rememberDevice } from './known-device.ts';
import { THROTTLES } from './throttle.ts';

let db: Database;
const context = { appOrigin: 'https://app.test' };
const FIREFOX = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', network: '203.0.113.0' };
let addresses = 0;

beforeAll(async () => {
  db = await testDatabase();
});

const guess = (email: string, device: string) =>
  checkPassword(db, { email, password: 'guess', address: `198.51.100.${++addresses % 250}`, device });

/** A person who signed up a day ago. */
async function aPersonOfYesterday() {
  const person = await aPerson(db);
  await db.sql`update person set created_at = now() - interval '1 day' where id = ${person.personId}`;
  return person;
}

describe('attempts of a known device', () => {
  test('are limited, also with additions to the cookie and made-up ones', async () => {
    const person = await aPerson(db);
    const device = await rememberDevice(db, person, null, FIREFOX, context);
    const { limit } = THROTTLES['sign-in on a known device'];
    const spellings = Array.from({ length: 30 }, (_, i) => [`${device}.${i}`, `${i}`.padEnd(43, 'x')]).flat();
    const outcomes = [];
    for (const sent of [...Array<string>(limit).fill(device), ...spellings]) {
      const said = await guess(person.email, sent);
      outcomes.push('reason' in said && said.reason);
    }
    // These count as a stranger's attempts, whose limit is the same.
    expect(outcomes.filter((reason) => reason === 'credentials_wrong')).toHaveLength(2 * limit);
  });

  test('are those of one person and one browser', async () => {
    const [ada, bob] = [await aPerson(db), await aPerson(db)];
    const device = await rememberDevice(db, ada, null, FIREFOX, context);
    const { limit } = THROTTLES['sign-in of a person'];
    for (let i = 0; i < limit; i += 1) await guess(bob.email, device);
    expect(await guess(bob.email, device)).toMatchObject({ reason: 'too_many_tries' });
    expect(await guess(ada.email, device)).toMatchObject({ reason: 'credentials_wrong' });
  });
});

describe('a sign-in', () => {
  test('from a new browser is mailed, from a known one it is not', async () => {
    const person = await aPersonOfYesterday();
    const device = await rememberDevice(db, person, null, FIREFOX, context);
    expect(await rememberDevice(db, person, device, FIREFOX, context)).toBe(device);
    const [mail, ...more] = await queuedMails(db, person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A new browser signed in');
    expect(mail?.text).toContain('Firefox, Linux');
    expect(mail?.text).toContain('203.0.113.0');
    expect(mail?.text).toContain('https://app.test/forgot-password');
    await rememberDevice(db, person, 'made up', FIREFOX, context);
    expect(await queuedMails(db, person.email)).toHaveLength(2);
  });

  test('of somebody who has just signed up is not mailed', async () => {
    const person = await aPerson(db);
    await rememberDevice(db, person, null, FIREFOX, context);
    expect(await queuedMails(db, person.email)).toEqual([]);
  });

  test('of two people in one browser keeps the cookie; a made-up one is replaced', async () => {
    const [ada, bob] = [await aPersonOfYesterday(), await aPersonOfYesterday()];
    const device = await rememberDevice(db, ada, null, FIREFOX, context);
    expect(await rememberDevice(db, bob, device, FIREFOX, context)).toBe(device);
    expect(await rememberDevice(db, ada, device, FIREFOX, context)).toBe(device);
    expect(await queuedMails(db, ada.email)).toHaveLength(1);
    expect(await rememberDevice(db, ada, 'x'.repeat(43), FIREFOX, context)).not.toBe('x'.repeat(43));
  });

  test('stores the cookie as a hash and forgets browsers after 180 days', async () => {
    const person = await aPerson(db);
    const device = await rememberDevice(db, person, null, FIREFOX, context);
    const rows = await db.sql`select to_jsonb(k)::text as text from known_device k`;
    expect(JSON.stringify(rows)).not.toContain(device);
    await db.sql`update known_device set used_at = now() - interval '181 days'`;
    await rememberDevice(db, await aPerson(db), null, FIREFOX, context);
    expect(await db.sql`select from known_device`).toHaveLength(1);
  });
});

test('failed sign-ins are in the audit log: the 1st, 10th, 100th of an hour, and none of unknown addresses', async () => {
  const { email, personId } = await aPerson(db);
  const before = await db.sql`select from audit_event`;
  for (let i = 0; i < 101; i += 1) {
    await guess(email, '');
    if (i < 20) await guess('nobody-at-all@example.com', '');
  }
  const events = await db.sql`
    select actor, subject, detail::text as detail from audit_event 
    where action = 'person.sign-in-failed' and subject = ${personId} order by id`;
  expect(events.map(({ detail }) => JSON.parse(String(detail)))).toEqual(
    [1, 10, 100].map((count) => ({ count, network: '198.51.100.0' })),
  );
  expect(events).toMatchObject(Array(3).fill({ actor: 'visitor', subject: personId }));
  expect(await db.sql`select from audit_event`).toHaveLength(before.length + 3);
});
