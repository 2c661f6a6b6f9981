import { afterEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../lib/accounts/create-account.ts';
import type { PlanId } from '../../lib/core/plans/plans.ts';
import { aPerson, aToken } from '../../tests/support/factories.ts';
import { db, request, send } from '../../tests/support/sent-form.ts';

const tokens = await import('./tokens/actions.ts');
const plan = await import('./plan/actions.ts');
const attribution = await import('./attribution/actions.ts');

afterEach(() => {
  request.cookie = null;
});

async function anOffice(planId: PlanId = 'startup') {
  const owner = await aPerson(db);
  const { accountId } = owner.viewer;
  await db.sql`update account set plan = ${planId} where id = ${accountId}`;
  if (planId !== 'free') await aToken(db, { accountId, kind: 'secret' });
  return { owner, accountId };
}

describe('responses of dashboard actions', () => {
  test('a secret token is in the response once and in no list', async () => {
    const office = await anOffice();
    request.cookie = office.owner.sessionToken;
    const { issued } = await send(tokens.createTokenAction, {
      account: office.accountId,
      kind: 'secret',
      name: 'Job',
      expires: '2099-12-31'.replace('2099', String(new Date().getUTCFullYear() + 1)),
    });
    expect(issued?.token).toMatch(/^sk_pa_[0-9A-Za-z]{36}$/);
    expect(issued?.uses.map(({ what }) => what)).toEqual(['variable', 'record', 'mcp']);
    // In one line only, so that the others may be pasted anywhere.
    expect(issued?.uses.filter(({ text }) => text.includes(issued.token))).toHaveLength(1);
    const rows = await db.sql`select t::text as text from token t where account_id = ${office.accountId}`;
    expect(JSON.stringify(rows)).not.toContain(issued?.token);
    const audit =
      await db.sql`select e::text as text from audit_event e where account_id = ${office.accountId}`;
    expect(JSON.stringify(audit)).not.toContain(issued?.token);
  });

  test('first lines of a token are those it can be used for', async () => {
    const office = await anOffice();
    request.cookie = office.owner.sessionToken;
    const fields = { account: office.accountId, name: ' Job ' };
    const records = await send(tokens.createTokenAction, { ...fields, kind: 'secret', brandsOnly: 'on' });
    expect(records.issued?.uses.map(({ what }) => what)).toEqual(['variable', 'record']);
    const logos = await send(tokens.createTokenAction, { ...fields, kind: 'publishable' });
    expect(logos.issued?.uses.map(({ what }) => what)).toEqual(['image']);
    const { name, token, uses } = logos.issued ?? { name: '', token: '', uses: [] };
    expect(name).toBe('Job');
    expect(uses[0]?.text).toMatch(new RegExp(`^<img src="http[^"]+/apple\\.com\\?token=${token}&`));
  });

  test('a rolled token is named; a revoked one is named on the list', async () => {
    const office = await anOffice('free');
    request.cookie = office.owner.sessionToken;
    const [{ id } = { id: '' }] = await db.sql<{ id: string }[]>`
      update token set name = 'Shop' where account_id = ${office.accountId} returning id`;
    const fields = { account: office.accountId, tokenId: id };
    const { issued } = await send(tokens.rollTokenAction, { ...fields, grace: '0' });
    expect(issued).toMatchObject({ name: 'Shop', uses: [{ what: 'image' }] });
    expect(issued).not.toHaveProperty('until');
    expect(await send(tokens.revokeTokenAction, fields)).toEqual({
      to: `/dashboard/tokens?notice=revoked&of=${id}`,
    });
  });

  test('a free account gets a plan message, not an error', async () => {
    const office = await anOffice('free');
    request.cookie = office.owner.sessionToken;
    const said = await send(tokens.createTokenAction, {
      account: office.accountId,
      kind: 'secret',
      name: 'Job',
    });
    expect(said.refused?.sentence).toContain('paid plan');
  });

  test('errors name their fields and input is preserved', async () => {
    const office = await anOffice();
    request.cookie = office.owner.sessionToken;
    const fields = { account: office.accountId, kind: 'publishable', name: 'Site' };
    const domains = await send(tokens.createTokenAction, { ...fields, domains: 'a.com\nb@b.com' });
    expect(domains.refused?.at).toBe('domains');
    expect(domains.values).toMatchObject({ name: 'Site', domains: 'a.com\nb@b.com' });
    const expires = await send(tokens.createTokenAction, { ...fields, expires: '2001-01-01' });
    expect(expires.refused?.at).toBe('expires');
    const name = await send(tokens.createTokenAction, { ...fields, name: ' ' });
    expect(name.refused?.at).toBe('name');
  });

  test('a downgrade first lists what will stop working', async () => {
    const office = await anOffice();
    request.cookie = office.owner.sessionToken;
    const fields = { account: office.accountId, plan: 'free' };
    const { effects } = await send(plan.choosePlanAction, fields);
    expect(effects?.join(' ')).toContain('1 brand token stops working');
    expect((await db.sql`select plan from account where id = ${office.accountId}`)[0]?.plan).toBe('startup');
    expect(await send(plan.choosePlanAction, { ...fields, confirmed: 'yes' })).toEqual({
      to: '/dashboard/plan?notice=changed',
    });
    expect((await db.sql`select plan from account where id = ${office.accountId}`)[0]?.plan).toBe('free');
  });

  test('pages on private networks are not fetched, and checks are rate-limited', async () => {
    const office = await anOffice('free');
    request.cookie = office.owner.sessionToken;
    const inner = await send(attribution.checkAttributionAction, { url: 'http://127.0.0.1:5432/' });
    expect(inner.attribution?.ok).toBe(false);
    expect(inner.attribution?.findings[0]).toMatchObject({ aspect: 'page', ok: false });
    for (let i = 0; i < 60; i += 1) await send(attribution.checkAttributionAction, { url: 'http://[::1]/' });
    const many = await send(attribution.checkAttributionAction, { url: 'http://[::1]/' });
    expect(many).not.toHaveProperty('attribution');
    expect(many.refused?.reason).toBe('checks_many');
  });

  test('an account without members cannot be used', async () => {
    const id = await createAccount(db, 'test', { name: 'Lone', plan: 'free', limits: null, email: null });
    const person = await aPerson(db);
    request.cookie = person.sessionToken;
    const said = await send(tokens.createTokenAction, {
      account: id ?? '',
      kind: 'publishable',
      name: 'Mine now',
    });
    expect(said.refused?.reason).toBe('account_changed');
  });
});
