import { beforeAll, expect, test } from 'vitest';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, aToken } from '../../tests/support/factories.ts';
import { done, refused } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { isRefusal } from '../core/errors/errors.ts';
import { parseCryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../core/identifiers/domain.ts';
import type { NamedIdentifier } from '../core/identifiers/identifier.ts';
import type { Database } from '../db/client.ts';
import { createSubject } from './create-subject.ts';
import { subjectView } from './subject-view.ts';

let db: Database;
let call: Call;
beforeAll(async () => {
  db = await testDatabase();
  call = (await frontServer(testService(db))).call;
});

const read = <T extends NamedIdentifier>(parsed: T | { code: string }): NamedIdentifier => {
  if (isRefusal(parsed)) throw new Error(parsed.detail);
  return parsed as NamedIdentifier;
};

test('a brand that was missed is served as a brand record, and its creation is audited', async () => {
  const { token } = await aToken(db, { plan: 'startup', kind: 'secret' });
  const headers = { authorization: `Bearer ${token}` };
  expect((await call('/brands/new-works.com', { headers })).status).toBe(404);
  const domain = read(parseDomain('www.new-works.com'));
  const { subject } = done(await createSubject(db, 'person:x', domain, ' New Works '));
  await eventually(
    'the brand is served',
    async () => (await call('/brands/new-works.com', { headers })).status === 200,
  );
  const view = await subjectView(db, domain);
  expect(view).toMatchObject({ kind: 'brand', name: 'New Works', key: 'new-works.com', logo: null });
  const [event] = await db.sql<{ action: string; detail: unknown }[]>`
    select action, detail from audit_event where subject = ${subject}`;
  expect(event).toEqual({
    action: 'catalog.create',
    detail: { key: 'new-works.com', name: 'New Works' },
  });
});

test('a coin can be created, once', async () => {
  const coin = read(parseCryptoSymbol('NEWC'));
  done(await createSubject(db, 'x', coin, 'New Coin'));
  expect(await subjectView(db, coin)).toMatchObject({ kind: 'coin', name: 'New Coin' });
  expect(refused(await createSubject(db, 'x', coin, 'Another Coin'))).toBe('conflict');
});

test('a domain that has a brand, even as an alias, and a missing name are refused', async () => {
  await aBrand(db, { domain: 'taken.com', aliases: ['taken.org'] });
  for (const host of ['taken.com', 'www.taken.com', 'taken.org'])
    expect(refused(await createSubject(db, 'x', read(parseDomain(host)), 'Taken')), host).toBe('conflict');
  expect(refused(await createSubject(db, 'x', read(parseDomain('free.com')), '  '))).toBe('invalid_request');
  expect(await subjectView(db, read(parseDomain('free.com')))).toBeNull();
});
