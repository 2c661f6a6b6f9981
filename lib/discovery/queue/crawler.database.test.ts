import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { crawlLab, labSurroundings } from '../../../tests/support/crawl-lab.ts';
import { type TestDecoders, testDecoders } from '../../../tests/support/decoding-process.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aBrand } from '../../../tests/support/factories.ts';
import type { LabSite } from '../../../tests/support/lab-sites.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { forgetReplacedLogos } from '../../catalog/keep-logo.ts';
import type { Database } from '../../db/client.ts';
import type { DecoderPool } from '../../jobs/decoding/decoder-pool.ts';
import type { Network } from '../../net/network.ts';
import { acceptFind } from '../desk/accept-find.ts';
import { block, unblock } from '../desk/block.ts';
import { readStatus } from '../desk/read-status.ts';
import { visitNow } from '../desk/visit-now.ts';
import { type LabInternet, labInternet } from '../lab/lab-internet.ts';
import { claimVisits } from './claim-visits.ts';
import { failedVisit } from './failed-visit.ts';
import { finishVisit } from './finish-visit.ts';
import { noteAway } from './note-away.ts';

let db: Database;
let decoders: TestDecoders;
let decoder: DecoderPool;
beforeAll(async () => {
  db = await testDatabase();
  decoders = await testDecoders();
  decoder = decoders.pool({ size: 1 });
});
const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});
afterAll(() => decoders.close());

/** A crawler of an internet of these sites only. */
async function crawl(
  sites: readonly LabSite[],
  more: Partial<Parameters<typeof crawlLab>[0]> = {},
): Promise<LabInternet> {
  const crawling = await crawlLab({ db, judge: decoder.look, sites, ...more });
  open.push(crawling);
  return crawling.lab;
}

const queue = (...domains: string[]) =>
  db.sql`insert into visit (domain) select * from unnest(${domains}::text[]) on conflict (domain) do update set due_at = now()`;
const visitOf = async (domain: string) => {
  const [row] = await db.sql`
    select state, reason, in_a_row, attempts, lease_id, due_at > now() as is_later, doubted_at is not null as is_doubted
    from visit where domain = ${domain}`;
  return row;
};
const ended = (domain: string) =>
  eventually(
    `${domain} was visited`,
    async () => !['queued', 'visiting'].includes((await visitOf(domain))?.state),
  );
const logoOf = async (domain: string) => {
  const [row] = await db.sql`
    select l.origin, l.source, l.license, b.name, b.source as brand_source, b.field_sources -> 'name' ->> 0 as name_source,
      (select count(*)::int4 from logo_rendition r where r.logo_id = l.id) as sizes
    from brand_domain d join brand b on b.id = d.brand_id left join logo l on l.brand_id = b.id where d.domain = ${domain}`;
  return row;
};

test('a queued domain is visited immediately, and its logo and facts are written with their source', async () => {
  await crawl([{ domain: 'acme-forge.com' }]);
  await queue('acme-forge.com');
  await ended('acme-forge.com');
  expect(await visitOf('acme-forge.com')).toEqual({
    state: 'found',
    reason: 'found',
    in_a_row: 1,
    attempts: 0,
    lease_id: null,
    is_later: true,
    is_doubted: false,
  });
  expect(await logoOf('acme-forge.com')).toEqual({
    origin: 'discovered',
    source: 'crawl: icon https://acme-forge.com/icon.svg',
    license: 'of the site',
    name: 'Acme Forge',
    brand_source: 'crawl',
    name_source: 'crawl',
    sizes: 3,
  });
});

test('facts with several parts are written as they are', async () => {
  const social = { linkedin: 'https://www.linkedin.com/company/forge-facts' };
  const organization = {
    '@type': 'Organization',
    name: 'Forge Facts',
    url: 'https://forge-facts.com',
    sameAs: [social.linkedin],
  };
  await crawl([
    {
      domain: 'forge-facts.com',
      color: '#0b577a',
      page: `<title>Forge Facts</title><link rel="icon" type="image/svg+xml" href="/icon.svg"><script type="application/ld+json">${JSON.stringify(organization)}</script><body><p>We have made anvils since 1940.</p>`,
    },
  ]);
  await queue('forge-facts.com');
  await ended('forge-facts.com');
  const [row] = await db.sql`
    select b.social ->> 'linkedin' as linkedin, b.colors[1] as color from brand_domain d join brand b on b.id = d.brand_id
    where d.domain = 'forge-facts.com'`;
  expect(row).toEqual({ linkedin: social.linkedin, color: '#0b577a' });
});

test('facts fill only what no other source says', async () => {
  await aBrand(db, { domain: 'harbour-co.com', name: 'The Harbour Company' });
  await db.sql`delete from logo where brand_id = (select brand_id from brand_domain where domain = 'harbour-co.com')`;
  await crawl([{ domain: 'harbour-co.com', name: 'Harbour Co' }]);
  await queue('harbour-co.com');
  await ended('harbour-co.com');
  expect(await logoOf('harbour-co.com')).toMatchObject({ name: 'The Harbour Company', origin: 'discovered' });
});

test('a domain whose logo has a stronger source is not visited', async () => {
  await aBrand(db, { domain: 'known-brand.com' });
  const lab = await crawl([{ domain: 'known-brand.com', color: '#c00000' }]);
  await queue('known-brand.com');
  await ended('known-brand.com');
  expect(await visitOf('known-brand.com')).toMatchObject({ state: 'found', reason: 'in_catalog' });
  expect(lab.strays).toEqual([]);
});

test('a blocked domain, one below a blocked name, and a brand taken down are not visited', async () => {
  await db.sql`
    insert into discovery_block (subject, reason, blocked_by) values ('blocked-shop.com', 'x', 'test'), ('co.uk', 'x', 'test')`;
  const { id } = await aBrand(db, { domain: 'taken-down.com' });
  await db.sql`update brand set hidden_at = now(), hidden_reason = 'a request' where id = ${id}`;
  await db.sql`delete from logo where brand_id = ${id}`;
  await crawl(['blocked-shop.com', 'acme.co.uk', 'taken-down.com'].map((domain) => ({ domain })));
  await queue('blocked-shop.com', 'acme.co.uk', 'taken-down.com');
  for (const [domain, state, reason] of [
    ['blocked-shop.com', 'refused', 'blocked'],
    ['acme.co.uk', 'refused', 'blocked'],
    ['taken-down.com', 'withdrawn', 'withdrawn'],
  ] as const) {
    await ended(domain);
    expect(await visitOf(domain)).toMatchObject({ state, reason });
  }
  const [row] = await db.sql`select hidden_at is not null as hidden from brand where id = ${id}`;
  expect(row).toEqual({ hidden: true });
  expect(await logoOf('blocked-shop.com')).toBeUndefined();
});

test('an operator’s visit in another process is stored, and no crawler repeats it', async () => {
  const lab = await crawl([{ domain: 'right-now.com', color: '#0b3b5a' }]);
  const now = () =>
    visitNow(db, 'test', 'right-now.com', { around: labSurroundings(db, lab), judge: decoder.look });
  expect((await now())?.reason).toBe('found');
  expect(await visitOf('right-now.com')).toMatchObject({ state: 'found', attempts: 0, lease_id: null });
  expect(await logoOf('right-now.com')).toMatchObject({ origin: 'discovered', name: 'Acme Forge' });
  expect(await db.sql`select from visit_log where domain = 'right-now.com'`).toHaveLength(1);
  await db.sql`update visit set state = 'visiting', lease_until = now() + interval '1 minute' where domain = 'right-now.com'`;
  expect(await now()).toBeNull();
});

test('a website in a blocked network is not reached, and loses what was found', async () => {
  const lab = await crawl([{ domain: 'bad-hoster.com', color: '#5a3b0b' }]);
  await queue('bad-hoster.com');
  await ended('bad-hoster.com');
  expect(await logoOf('bad-hoster.com')).toMatchObject({ origin: 'discovered' });
  const [address] = await lab.network.resolve('bad-hoster.com', 1_000);
  await block(db, 'test', `${address}/32`, 'abuse');
  await db.sql`update visit set state = 'queued' where domain = 'bad-hoster.com'`;
  await queue('bad-hoster.com');
  await ended('bad-hoster.com');
  expect(await visitOf('bad-hoster.com')).toMatchObject({ state: 'refused', reason: 'blocked' });
  expect(await logoOf('bad-hoster.com')).toBeUndefined();
  await unblock(db, 'test', `${address}/32`);
});

test('a domain that looks like that of a known brand is visited only for the operator', async () => {
  await aBrand(db, { domain: 'known-harbour.com' });
  const domain = 'known-harb0ur.com';
  await crawl([
    { domain, color: '#0b755a' },
    { domain: 'other-harb0ur.com', color: '#750b3b' },
  ]);
  await queue(domain, 'other-harb0ur.com');
  await ended(domain);
  expect(await visitOf(domain)).toMatchObject({ state: 'refused', reason: 'look_alike' });
  expect(await db.sql`select from visit_log where domain = ${domain}`).toHaveLength(0);
  await ended('other-harb0ur.com');
  expect(await visitOf('other-harb0ur.com')).toMatchObject({ state: 'found' });

  const visitAgain = async (priority: number) => {
    await db.sql`update visit set state = 'queued', priority = ${priority} where domain = ${domain}`;
    await queue(domain);
    await ended(domain);
  };
  await visitAgain(0);
  expect(await logoOf(domain)).toMatchObject({ origin: 'discovered' });
  await visitAgain(5);
  expect(await visitOf(domain)).toMatchObject({ state: 'found', reason: 'unchanged' });
});

test('a result after the lease is lost writes nothing', async () => {
  await queue('late-finish.com');
  const [first] = await claimVisits(db, 1, false);
  if (first === undefined) throw new Error('nothing was claimed');
  await db.sql`update visit set lease_until = now() - interval '1 s' where domain = 'late-finish.com'`;
  const [second] = await claimVisits(db, 1, false);
  expect(second).toMatchObject({ domain: 'late-finish.com', attempts: 2 });
  expect(await finishVisit(db, first, failedVisit('parked'), { isReviewing: false })).toBe('lost');
  expect(await visitOf('late-finish.com')).toMatchObject({ state: 'visiting', reason: null });
  if (second === undefined) throw new Error('nothing was claimed');
  expect(await finishVisit(db, second, failedVisit('no_host'), { isReviewing: false })).toBe('written');
  expect(await visitOf('late-finish.com')).toMatchObject({
    state: 'nothing',
    reason: 'no_host',
    attempts: 0,
  });
});

test('two claims at the same time share the queue, the most urgent first', async () => {
  const domains = Array.from({ length: 40 }, (_, index) => `claim-${index}.com`);
  await queue(...domains);
  await db.sql`update visit set priority = 0 where domain = 'claim-39.com'`;
  const [one, other] = await Promise.all([claimVisits(db, 20, false), claimVisits(db, 20, false)]);
  const all = [...one, ...other].map(({ domain }) => domain);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('claim-39.com');
  await db.sql`delete from visit where domain like 'claim-%'`;
});

test('an operator alone is served in manual mode, and waiting raises the rest by a step an hour', async () => {
  await queue('mine.com', 'theirs.com', 'old.com');
  await db.sql`update visit set priority = 0 where domain = 'mine.com'`;
  await db.sql`update visit set priority = 4, due_at = now() - interval '5 hours' where domain = 'old.com'`;
  expect((await claimVisits(db, 10, true)).map(({ domain }) => domain)).toEqual(['mine.com']);
  expect((await claimVisits(db, 1, false)).map(({ domain }) => domain)).toEqual(['old.com']);
  await db.sql`update discovery_state set paused_at = now()`;
  expect(await claimVisits(db, 10, false)).toEqual([]);
  await db.sql`update discovery_state set paused_at = null`;
  await db.sql`delete from visit where domain in ('mine.com', 'theirs.com', 'old.com')`;
});

test('a website that finds less keeps its logo until a second visit a day later agrees', async () => {
  await crawl([{ domain: 'redesign.com' }]);
  await queue('redesign.com');
  await ended('redesign.com');
  await Promise.all(open.splice(0).map((one) => one.stop()));

  await crawl([{ domain: 'redesign.com', color: null }]);
  const visitAgain = async () => {
    await db.sql`update visit set state = 'queued' where domain = 'redesign.com'`;
    await queue('redesign.com');
    await ended('redesign.com');
  };
  await visitAgain();
  expect(await visitOf('redesign.com')).toMatchObject({ state: 'found', is_doubted: true });
  expect(await logoOf('redesign.com')).toMatchObject({ origin: 'discovered' });
  await visitAgain();
  expect(await logoOf('redesign.com')).toMatchObject({ origin: 'discovered' });
  await db.sql`update visit set doubted_at = now() - interval '25 hours' where domain = 'redesign.com'`;
  await visitAgain();
  expect(await visitOf('redesign.com')).toMatchObject({ state: 'nothing', reason: 'no_candidate' });
  expect(await logoOf('redesign.com')).toBeUndefined();
});

test('a logo that the website replaced is kept for 90 days', async () => {
  await crawl([{ domain: 'new-look.com', color: '#3b0b5a' }]);
  await queue('new-look.com');
  await ended('new-look.com');
  await Promise.all(open.splice(0).map((one) => one.stop()));
  const [before] =
    await db.sql`select content_hash from logo l join brand_domain d using (brand_id) where d.domain = 'new-look.com'`;
  await crawl([{ domain: 'new-look.com', color: '#5a3b75' }]);
  // In December, another logo waits for a second visit.
  await db.sql`
    update visit set state = 'queued', doubted_at = now() - interval '25 hours' where domain = 'new-look.com'`;
  await queue('new-look.com');
  await ended('new-look.com');
  const kept = () => db.sql`select origin, content_hash from replaced_logo where origin = 'discovered'`;
  expect(await kept()).toEqual([{ origin: 'discovered', content_hash: before?.content_hash }]);
  await forgetReplacedLogos(db);
  expect(await kept()).toHaveLength(1);
  await db.sql`update replaced_logo set replaced_at = now() - interval '91 days'`;
  await forgetReplacedLogos(db);
  expect(await kept()).toEqual([]);
});

test('a domain that changed hands keeps its logo until an operator accepts the new one', async () => {
  const domain = 'sold-forge.com';
  await crawl([{ domain, name: 'Sold Forge', color: '#0b0b75' }]);
  await queue(domain);
  await ended(domain);
  await Promise.all(open.splice(0).map((one) => one.stop()));
  const hash = async () =>
    (
      await db.sql`select content_hash from logo l join brand_domain d using (brand_id) where d.domain = ${domain}`
    )[0]?.content_hash;
  const before = await hash();
  await crawl([{ domain, name: 'Lucky Casino', color: '#750b0b' }]);
  for (const again of [1, 2]) {
    await db.sql`update visit set state = 'queued' where domain = ${domain}`;
    await queue(domain);
    await ended(domain);
    expect([again, await hash()]).toEqual([again, before]);
    expect(await visitOf(domain)).toMatchObject({ state: 'found', reason: 'review' });
  }
  expect(await acceptFind(db, 'test', domain)).toEqual({ domain });
  await ended(domain);
  expect(await hash()).not.toBe(before);
  // It holds for the shape, which all drawings here have.
  await db.sql`delete from icon_verdict`;
});

test('a parked domain loses its logo immediately', async () => {
  await crawl([{ domain: 'expired.com' }]);
  await queue('expired.com');
  await ended('expired.com');
  await Promise.all(open.splice(0).map((one) => one.stop()));
  await crawl([{ domain: 'expired.com', page: '<title>expired.com</title><body>This domain is for sale' }]);
  await db.sql`update visit set state = 'queued' where domain = 'expired.com'`;
  await queue('expired.com');
  await ended('expired.com');
  expect(await visitOf('expired.com')).toMatchObject({ state: 'nothing', reason: 'parked' });
  expect(await logoOf('expired.com')).toBeUndefined();
});

test('an icon that several domains have is nobody’s', async () => {
  const domains = Array.from({ length: 5 }, (_, index) => `same-icon-${index}.com`);
  await crawl(domains.slice(0, 4).map((domain) => ({ domain, color: '#7a0b75' })));
  await queue(...domains.slice(0, 4));
  for (const domain of domains.slice(0, 4)) await ended(domain);
  await Promise.all(open.splice(0).map((one) => one.stop()));
  await crawl([{ domain: 'same-icon-4.com', color: '#7a0b75' }]);
  await queue('same-icon-4.com');
  await ended('same-icon-4.com');
  expect(await visitOf('same-icon-4.com')).toMatchObject({ state: 'nothing', reason: 'default_icon' });
  await eventually(
    'the others are visited again',
    async () => (await visitOf('same-icon-0.com'))?.is_doubted === true,
  );
});

test('in review mode a find is held back until an operator asks for it', async () => {
  await crawl([{ domain: 'reviewed.com', color: '#123456' }], { options: { isReviewing: true } });
  await queue('reviewed.com');
  await ended('reviewed.com');
  expect(await visitOf('reviewed.com')).toMatchObject({ state: 'found', reason: 'review' });
  expect(await logoOf('reviewed.com')).toBeUndefined();
  await db.sql`update visit set state = 'queued', priority = 0 where domain = 'reviewed.com'`;
  await queue('reviewed.com');
  await ended('reviewed.com');
  expect(await logoOf('reviewed.com')).toMatchObject({ origin: 'discovered' });
});

test('a logo that somebody removed is found again', async () => {
  await crawl([{ domain: 'removed.com', color: '#654321' }]);
  await queue('removed.com');
  await ended('removed.com');
  await db.sql`delete from brand where id = (select brand_id from brand_domain where domain = 'removed.com')`;
  await db.sql`update visit set state = 'queued' where domain = 'removed.com'`;
  await queue('removed.com');
  await ended('removed.com');
  expect(await logoOf('removed.com')).toMatchObject({ origin: 'discovered' });
});

test.each<[string, Partial<Network>]>([
  ['no name server answers', { resolve: () => Promise.reject(new Error('no name server')) }],
  ['name servers deny every name', { resolve: async () => [], isKnown: async () => false }],
])('without internet nothing counts as a failure of a website: %s', async (_how, away) => {
  const { network, close } = await labInternet([]);
  await close();
  await db.sql`delete from visit where domain like 'offline-%'`;
  const domains = Array.from({ length: 12 }, (_, index) => `offline-${index}.com`);
  await crawl([], { network: { ...network, ...away }, options: { atOnce: 4 } });
  await queue(...domains);
  await eventually('visits were tried and given back', async () => {
    const [row] = await db.sql`
        select count(*) filter (where state = 'visiting')::int4 as visiting,
          count(*) filter (where state = 'later')::int4 as failed from visit where domain like 'offline-%'`;
    return row?.visiting === 0 && row.failed > 0;
  });
  const rows =
    await db.sql`select state, attempts from visit where domain like 'offline-%' and state = 'queued'`;
  expect(rows.length).toBeGreaterThan(6);
  expect(rows.every(({ attempts }) => attempts === 0)).toBe(true);
  const isAway = async () => (await readStatus(db, 0)).isAway;
  await eventually('it is noted', isAway);
  await noteAway(db, null);
  expect(await isAway()).toBe(false);
});
