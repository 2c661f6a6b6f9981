import { beforeAll, expect, test } from 'vitest';
import { aBrand, aLogo, anAccount, anInstrument, solidSquare } from '../../../tests/support/factories.ts';
import { refused } from '../../../tests/support/refused.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { lookAgain } from '../asking/look-again.ts';
import { visitsOf } from '../asking/visits-of.ts';
import { acceptFind } from './accept-find.ts';
import { block, listBlocks, readBlockSubject, unblock } from './block.ts';
import { discardFind, forgetAllFinds } from './discard-finds.ts';
import { listFinds } from './list-finds.ts';
import { noteReport } from './note-report.ts';
import { OPERATOR_PRIORITY, queueDomains } from './queue-domains.ts';
import { outcomesByDay, readStatus } from './read-status.ts';
import { setSwitch } from './switches.ts';

const ME = 'person:00000000-0000-7000-8000-000000000001';
let db: Database;

beforeAll(async () => {
  db = await testDatabase();
});

/** As the crawler leaves it. */
async function aFind(domain: string, { dhash = domain, weight = 86, reason = 'found' } = {}) {
  const { id } = await aBrand(db, { domain, color: null });
  await db.sql`update brand set source = 'crawl' where id = ${id}`;
  if (reason !== 'review') {
    await aLogo(db, { brandId: id, color: '#123456' });
    await db.sql`update logo set origin = 'discovered' where brand_id = ${id}`;
  }
  await db.sql`
    insert into visit (domain, state, reason, dhash, weight, visited_at, changed_at, due_at, in_a_row)
    values (${domain}, 'found', ${reason}, ${dhash}, ${weight}, now() - interval '2 days', now() - interval '2 days', now() + interval '30 days', 1)`;
  return id;
}

const stateOf = async (domain: string) => (await visitsOf(db, [domain])).get(domain)?.state;
const brandExists = async (domain: string) =>
  (await db.sql`select from brand_domain where domain = ${domain}`).length > 0;
const lastAction = async () => {
  const [row] = await db.sql<{ action: string; subject: string; actor: string }[]>`
    select action, subject, actor from audit_event order by id desc limit 1`;
  return row;
};

test('an operator queues domains, not withdrawn or blocked ones', async () => {
  await db.sql`insert into visit (domain, state, due_at) values
    ('old.com', 'nothing', now() + interval '30 days'), ('withdrawn.com', 'withdrawn', 'infinity')`;
  await aFind('in-review.com', { reason: 'review' });
  await block(db, ME, 'bad.com', 'asked');
  const { id } = await aBrand(db, { domain: 'hidden.com', color: null });
  await db.sql`update brand set hidden_at = now() where id = ${id}`;
  const queued = await queueDomains(
    db,
    ME,
    ['new.com', 'old.com', 'in-review.com', 'withdrawn.com', 'bad.com', 'hidden.com'],
    OPERATOR_PRIORITY,
  );
  expect(queued).toEqual(['in-review.com', 'new.com', 'old.com']);
  expect(await stateOf('old.com')).toBe('queued');
});

test('a withdrawn find is gone for good, a forgotten one may come back', async () => {
  await aFind('wrong.com');
  expect(await discardFind(db, ME, 'wrong.com', 'withdraw')).toEqual({ domain: 'wrong.com' });
  expect(await lastAction()).toEqual({ action: 'discovery.withdraw', subject: 'wrong.com', actor: ME });
  expect([await brandExists('wrong.com'), await stateOf('wrong.com')]).toEqual([false, 'withdrawn']);
  expect(await queueDomains(db, ME, ['wrong.com'], OPERATOR_PRIORITY)).toEqual([]);
  await discardFind(db, ME, 'wrong.com', 'forget');
  expect(await stateOf('wrong.com')).toBeUndefined();
  expect(refused(await discardFind(db, ME, 'wrong.com', 'forget'))).toBe('not_found');
});

test('a brand that others know loses only the discovered logo', async () => {
  const id = await aFind('known.com');
  await db.sql`update brand set source = 'import' where id = ${id}`;
  await discardFind(db, ME, 'known.com', 'withdraw');
  expect(await brandExists('known.com')).toBe(true);
  expect(await db.sql`select from logo where brand_id = ${id}`).toHaveLength(0);
});

test('a brand that was found first and named by others since is kept', async () => {
  const id = await aFind('joined.com');
  await anInstrument(db, id, { listings: [{ mic: 'XETR', ticker: 'JND' }] });
  await discardFind(db, ME, 'joined.com', 'forget');
  expect(await brandExists('joined.com')).toBe(true);
});

test('a block withdraws what is below it', async () => {
  await aFind('one.ac.uk');
  await aFind('two.ac.uk');
  await aFind('notac.uk');
  expect(await block(db, ME, 'ac.uk', 'asked by the network')).toEqual({ subject: 'ac.uk', withdrawn: 2 });
  expect([await stateOf('one.ac.uk'), await stateOf('notac.uk')]).toEqual(['withdrawn', 'found']);
  expect(await listBlocks(db)).toContainEqual({
    subject: 'ac.uk',
    reason: 'asked by the network',
    blockedBy: ME,
    at: expect.any(Date),
  });
  expect(await unblock(db, ME, 'ac.uk')).toEqual({ subject: 'ac.uk' });
  expect(refused(await unblock(db, ME, 'ac.uk'))).toBe('not_found');
});

test.each([
  [' Acme.com. ', 'acme.com'],
  ['co.uk', 'co.uk'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['https://acme.com/', null],
  ['acme', null],
])('%s is blocked as %s', (text, subject) => {
  const read = readBlockSubject(text);
  expect(isRefusal(read) ? null : read).toBe(subject);
});

test('the review lists weak, shared and held pictures until they are accepted', async () => {
  await db.sql`delete from visit`;
  await aFind('sure.com');
  await aFind('weak.com', { weight: 60 });
  await aFind('held.com', { reason: 'review' });
  for (const domain of ['same-a.com', 'same-b.com', 'same-c.com']) await aFind(domain, { dhash: 'same' });
  const review = async () =>
    (await listFinds(db, { forReview: true, most: 10 })).map(({ domain }) => domain).sort();
  expect(await review()).toEqual(['held.com', 'same-a.com', 'same-b.com', 'same-c.com', 'weak.com']);
  await acceptFind(db, ME, 'same-a.com');
  await acceptFind(db, ME, 'held.com');
  expect(await review()).toEqual(['weak.com']);
  expect(await stateOf('held.com')).toBe('queued');
  const [sure] = (await listFinds(db, { forReview: false, most: 10 })).filter(
    ({ domain }) => domain === 'sure.com',
  );
  expect(sure).toMatchObject({ name: 'sure.com', weight: 86, shared: 0, visitedAt: expect.any(Date) });
  expect(sure?.png).toEqual(await solidSquare('#123456', 128));
});

test('a domain that looks like another is reviewed, and visited once it is accepted', async () => {
  await db.sql`
    insert into visit (domain, state, reason, due_at) values ('harb0ur.com', 'refused', 'look_alike', now() + interval '30 days')`;
  const review = () => listFinds(db, { forReview: true, most: 10 });
  expect(await review()).toContainEqual(
    expect.objectContaining({ domain: 'harb0ur.com', isLookAlike: true, png: null, shared: 0 }),
  );
  expect(await acceptFind(db, ME, 'harb0ur.com')).toEqual({ domain: 'harb0ur.com' });
  expect(await stateOf('harb0ur.com')).toBe('queued');
  expect(await review()).not.toContainEqual(expect.objectContaining({ domain: 'harb0ur.com' }));
});

test('switches change once and are audited', async () => {
  expect(await setSwitch(db, ME, 'pause', true)).toBe(true);
  expect(await lastAction()).toMatchObject({ action: 'discovery.pause' });
  expect(await setSwitch(db, ME, 'pause', true)).toBe(false);
  await setSwitch(db, ME, 'review', true);
  expect(await readStatus(db, 0)).toMatchObject({ isPaused: true, isReviewing: true });
  await setSwitch(db, ME, 'pause', false);
  await setSwitch(db, ME, 'review', false);
});

test('the status counts states and what is due', async () => {
  await db.sql`delete from visit`;
  await aFind('counted.com');
  await db.sql`insert into visit (domain, due_at) values ('due.com', now() - interval '1 minute'), ('later.com', now() + interval '1 hour')`;
  const status = await readStatus(db, 0);
  expect(status).toMatchObject({ states: { found: 1, queued: 2 }, due: 1 });
  expect(status.oldestSeconds).toBeGreaterThanOrEqual(60);
  expect(await outcomesByDay(db, '2020-01-01')).toEqual([
    { day: expect.any(String), found: 1, nothing: 0, failed: 0 },
  ]);
});

test('a customer has a domain looked at again, once a day and within the budget', async () => {
  const id = await anAccount(db, { plan: 'free', limits: { discoverPerDay: 1 } });
  await aFind('again.com');
  expect(await lookAgain(db, ME, id, 'again.com', 1)).toEqual({ domain: 'again.com' });
  expect(await stateOf('again.com')).toBe('queued');
  await aFind('other.com');
  expect(refused(await lookAgain(db, ME, id, 'other.com', 1))).toBe('rate_limited');
  await db.sql`update visit set visited_at = now() where domain = 'other.com'`;
  expect(refused(await lookAgain(db, ME, id, 'other.com', 2))).toBe('conflict');
});

test('the second account that reports a discovered logo has it withdrawn', async () => {
  await aFind('reported.com');
  const domain = parseDomain('www.reported.com');
  if (isRefusal(domain)) throw new Error(domain.detail);
  const report = async (accountId: string) => {
    await db.sql`insert into correction (id, account_id, identifier, note, sent_by)
      values (${newId()}, ${accountId}, 'domain:www.reported.com', 'not our logo', 'test')`;
    return noteReport(db, domain);
  };
  const first = await anAccount(db);
  expect([await report(first), await report(first), await report(await anAccount(db))]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await stateOf('reported.com')).toBe('withdrawn');
});

test('everything that was found can be forgotten in one step', async () => {
  await aFind('last.com');
  expect(await forgetAllFinds(db, ME)).toBeGreaterThan(0);
  expect(await brandExists('last.com')).toBe(false);
  expect(await db.sql`select from visit`).toHaveLength(0);
});
