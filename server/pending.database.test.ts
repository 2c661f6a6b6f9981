import { beforeAll, describe, expect, test } from 'vitest';
import { setDiscovery } from '../lib/accounts/discovery-setting.ts';
import { NOT_ALLOWED } from '../lib/core/errors/refuse-because.ts';
import type { Database } from '../lib/db/client.ts';
import { newId } from '../lib/db/new-id.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, aLogo, anInstrument, aToken } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import type { Service } from './create-service.ts';

let db: Database;
let service: Service;
let call: Call;
let free: string;
let paid: string;
let secret: string;

beforeAll(async () => {
  db = await testDatabase();
  service = testService(db, { DISCOVERY: 'on' });
  ({ call } = await frontServer(service));
  free = (await aToken(db, { plan: 'free' })).token;
  secret = (await aToken(db, { kind: 'secret', plan: 'startup' })).token;
  paid = (await aToken(db, { plan: 'startup' })).token;
  await eventually('the change feed is connected', () => service.hasReachedDatabase());
});

const visit = async (domain: string) => {
  await service.usage.flush();
  const [row] = await db.sql<{ state: string; priority: number; asked_by: number }[]>`
    select state, priority, asked_by from visit where domain = ${domain}`;
  return row;
};

/** As the crawler writes it. */
const endVisit = (domain: string, state: string, reason: string) => db.sql`
  update visit set state = ${state}, reason = ${reason}, visited_at = now(), in_a_row = 1, due_at = now() + interval '30 days'
  where domain = ${domain}`;

const reasonOf = async (path: string) => (await call(path)).headers['x-logo-reason'];

const becomes = (path: string, reason: string | undefined) =>
  eventually(`${path}: ${reason}`, async () => (await reasonOf(path)) === reason);

describe('a logo of an unknown domain', () => {
  test('is a monogram that says the website is visited', async () => {
    const reply = await call(`/www.unknown-one.com?token=${free}`);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-logo-source': 'monogram',
      'x-logo-reason': 'pending',
      'x-logo-retry': expect.stringMatching(/^\d+$/),
    });
    expect(reply.headers).not.toHaveProperty('retry-after');
    expect(Number(reply.headers['x-logo-retry'])).toBeGreaterThanOrEqual(5);
    expect(await visit('unknown-one.com')).toEqual({ state: 'queued', priority: 2, asked_by: 1 });
  });

  test('is the logo once it was found, with the day', async () => {
    expect(await reasonOf(`/unknown-two.com?token=${paid}`)).toBe('pending');
    expect(await visit('unknown-two.com')).toMatchObject({ priority: 1 });
    const { id } = await aBrand(db, { domain: 'unknown-two.com', color: null });
    await aLogo(db, { brandId: id, color: '#123456' });
    await db.sql`update logo set origin = 'discovered', updated_at = '2026-11-22T23:30:00Z' where brand_id = ${id}`;
    await becomes(`/unknown-two.com?token=${paid}`, undefined);
    expect((await call(`/unknown-two.com?token=${paid}`)).headers).toMatchObject({
      'x-logo-source': 'discovered',
      'x-logo-found': '2026-11-22',
      'x-logo-match': 'exact',
    });
  });

  test('says so at once when the visit found nothing', async () => {
    expect(await reasonOf(`/unknown-three.com?token=${paid}`)).toBe('pending');
    await visit('unknown-three.com');
    await endVisit('unknown-three.com', 'nothing', 'parked');
    await becomes(`/unknown-three.com?token=${paid}`, 'no_logo');
    expect((await call(`/unknown-three.com?token=${paid}`)).headers).not.toHaveProperty('x-logo-retry');
  });

  test.each([
    ['withdrawn', '30 days', 'withdrawn'],
    ['refused', '30 days', 'no_logo'],
    // Held for review.
    ['found', '30 days', 'no_logo'],
    ['later', '6 hours', 'no_logo'],
    ['later', '5 minutes', 'pending'],
    ['visiting', '0 seconds', 'pending'],
  ])('%s, next visit in %s: %s', async (state, delay, expected) => {
    const domain = `${state}-${delay.replace(' ', '-')}.com`;
    await db.sql`insert into visit (domain, state, due_at) values (${domain}, ${state}, now() + ${delay}::interval)`;
    expect(await reasonOf(`/${domain}?token=${paid}`)).toBe(expected);
  });

  test('fallback=404 stays 404 and says when to ask again', async () => {
    const reply = await call(`/unknown-four.com?token=${free}&fallback=404`);
    expect(reply.status).toBe(404);
    expect(reply.problem().code).toBe('logo_not_found');
    expect(reply.headers).toMatchObject({
      'x-logo-reason': 'pending',
      'retry-after': reply.headers['x-logo-retry'],
    });
  });

  test('HEAD asks ahead: 202 while the visit is on its way', async () => {
    const reply = await call(`/unknown-five.com?token=${paid}`, { method: 'HEAD' });
    expect(reply.status).toBe(202);
    expect(reply.headers['x-logo-reason']).toBe('pending');
    expect(await visit('unknown-five.com')).toMatchObject({ priority: 3 });
    expect((await call(`/unknown-five.com?token=${paid}`)).status).toBe(200);
  });

  test('discover=off leaves it alone', async () => {
    expect(await reasonOf(`/unknown-six.com?token=${paid}&discover=off`)).toBe('not_in_catalog');
    expect(await visit('unknown-six.com')).toBeUndefined();
  });

  test('an account that does not want visits causes none, by images, brand records or tools', async () => {
    const { token, accountId } = await aToken(db, { plan: 'startup' });
    const programs = await aToken(db, { kind: 'secret', accountId });
    const manager = { accountId, personId: newId(), role: 'admin', actor: 'test' } as const;
    expect(await setDiscovery(db, manager, false)).toEqual({ discovers: false });
    expect(await setDiscovery(db, { ...manager, role: 'member' }, true)).toBe(NOT_ALLOWED);
    expect(await reasonOf(`/unknown-seven.com?token=${token}`)).toBe('not_in_catalog');
    const headers = { authorization: `Bearer ${programs.token}` };
    expect((await call('/brands/unknown-seven.com', { headers })).problem().code).toBe('brand_not_found');
    expect(await visit('unknown-seven.com')).toBeUndefined();
    await setDiscovery(db, manager, true);
    await becomes(`/unknown-seven.com?token=${token}`, 'pending');
    const actions =
      await db.sql`select action from audit_event where account_id = ${accountId} and action like 'account.disc%' order by id`;
    expect(actions.map(({ action }) => action)).toEqual(['account.discovery_off', 'account.discovery_on']);
  });

  test('our own pages do not use the budget of the demo account', async () => {
    const { token, id, accountId } = await aToken(db, { plan: 'startup', allowedDomains: ['localhost'] });
    await db.sql`update account set is_demo = true where id = ${accountId}`;
    await eventually(
      'the token is known',
      async () => (await call(`/github.io?token=${token}`)).status === 403,
    );
    const page = { headers: { referer: 'http://127.0.0.1/' } };
    expect((await call(`/unknown-eight.com?token=${token}`, page)).headers['x-logo-reason']).toBe('pending');
    expect(await visit('unknown-eight.com')).toMatchObject({ priority: 2 });
    const budgets = await db.sql`
      select account_id as owner, used from discovery_budget where account_id = any(${[id, accountId]}::uuid[])`;
    expect(budgets).toEqual([{ owner: id, used: 1 }]);
  });

  test.each(['example.com', 'github.io'])('%s is never visited', async (domain) => {
    expect(await reasonOf(`/${domain}?token=${paid}`)).toBe('not_in_catalog');
    expect(await visit(domain)).toBeUndefined();
  });
});

describe('a stock of a company without a logo', () => {
  test('asks for the website of the company', async () => {
    const { id } = await aBrand(db, { domain: 'motors.co.jp', color: null });
    await anInstrument(db, id, { listings: [{ mic: 'XTKS', ticker: '7203' }] });
    const { accountId, token } = await aToken(db, { plan: 'startup' });
    await db.sql`insert into enabled_exchange (account_id, mic) values (${accountId}, 'XTKS')`;
    expect(await reasonOf(`/ticker/7203.T?token=${token}`)).toBe('pending');
    expect(await visit('motors.co.jp')).toMatchObject({ state: 'queued' });
    await endVisit('motors.co.jp', 'nothing', 'no_candidate');
    await becomes(`/ticker/7203.T?token=${token}`, 'no_logo');
  });

  test('a withdrawn brand is left alone', async () => {
    const { id } = await aBrand(db, { domain: 'gone.com', color: null });
    await db.sql`update brand set hidden_at = now() where id = ${id}`;
    expect(await reasonOf(`/gone.com?token=${paid}`)).toBe('withdrawn');
    expect(await visit('gone.com')).toBeUndefined();
  });
});

describe('a coin without a logo', () => {
  test('asks for the website of its project, and has the logo that is found there', async () => {
    await db.sql`
      insert into crypto_asset (symbol, name, is_preferred, source, domain)
      values ('FRG', 'Forge Coin', true, 'import', 'forge-coin.org'), ('ALN', 'Alone Coin', true, 'import', null)`;
    const path = `/crypto/FRG?token=${paid}`;
    expect(await reasonOf(path)).toBe('pending');
    expect(await visit('forge-coin.org')).toMatchObject({ state: 'queued' });
    const { id } = await aBrand(db, { domain: 'forge-coin.org', color: null });
    await becomes(path, 'pending');
    await aLogo(db, { brandId: id, color: '#123456' });
    await db.sql`update logo set origin = 'discovered' where brand_id = ${id}`;
    await becomes(path, undefined);
    expect((await call(path)).headers).toMatchObject({
      'x-logo-source': 'discovered',
      'x-logo-match': 'symbol',
    });
    await db.sql`delete from brand where id = ${id}`;
    await endVisit('forge-coin.org', 'nothing', 'parked');
    await becomes(path, 'no_logo');
    expect(await reasonOf(`/crypto/ALN?token=${paid}`)).toBe('no_logo');
  });
});

describe('a brand record of an unknown domain', () => {
  const brand = (domain: string) =>
    call(`/brands/${domain}`, { headers: { authorization: `Bearer ${secret}` } });

  test('is pending, then says what the visit found', async () => {
    const reply = await brand('record-one.com');
    expect(reply.status).toBe(404);
    expect(reply.problem()).toMatchObject({ code: 'brand_pending', retry_after_seconds: expect.any(Number) });
    expect(reply.headers['retry-after']).toBe(String(reply.problem().retry_after_seconds));
    expect(reply.headers['x-brand-reason']).toBe('pending');
    expect(await visit('record-one.com')).toMatchObject({ state: 'queued', priority: 1 });
    await endVisit('record-one.com', 'nothing', 'parked');
    await eventually(
      'not found',
      async () => (await brand('record-one.com')).problem().code === 'brand_not_found',
    );
    expect((await brand('record-one.com')).problem().detail).toContain('parked');
  });

  test('is an MCP error result that says when to ask again', async () => {
    const reply = await call('/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_brand_by_domain', arguments: { domain: 'record-two.com' } },
      }),
    });
    const { result } = JSON.parse(reply.body.toString());
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/ in \d+ seconds/) }],
    });
    expect(await visit('record-two.com')).toMatchObject({ state: 'queued' });
  });
});
