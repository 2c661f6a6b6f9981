import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { banAccount } from '../lib/accounts/ban-account.ts';
import { invite } from '../lib/accounts/invitations.ts';
import { askToAddPasskey } from '../lib/accounts/passkeys/add-passkey.ts';
import { submitCorrection } from '../lib/approvals/corrections/submit-correction.ts';
import { requestExchange } from '../lib/approvals/exchanges/request-exchange.ts';
import { requestUpgrade } from '../lib/approvals/upgrades/request-upgrade.ts';
import { takeDown } from '../lib/catalog/withdraw.ts';
import { isRefusal } from '../lib/core/errors/errors.ts';
import { parseDomain } from '../lib/core/identifiers/domain.ts';
import { ROLES, type Role } from '../lib/core/permissions.ts';
import { LIMIT_NAMES } from '../lib/core/plans/plans.ts';
import { openDatabase } from '../lib/db/client.ts';
import { block } from '../lib/discovery/desk/block.ts';
import { changeToken } from '../lib/tokens/change-token.ts';
import { aBrand, aCoin, aPerson, aToken } from '../tests/support/factories.ts';
import { atFileEnd } from '../tests/support/file-end.ts';
import { mailedSecret } from '../tests/support/outbox.ts';
import { db, request, type SentAction, send } from '../tests/support/sent-form.ts';
import { softwarePasskey } from '../tests/support/software-authenticator.ts';

/** Every server action, by folder and name. */
const found = new Map<string, SentAction>();
const elsewhere: string[] = [];
for (const file of readdirSync('app', { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.tsx?$/.test(file) || file.endsWith('.test.ts')) continue;
  const text = readFileSync(join('app', file), 'utf8');
  if (!/^\s*(['"])use server\1/m.test(text)) continue;
  if (!file.endsWith('actions.ts') || !text.startsWith("'use server'")) elsewhere.push(file);
  const folder = file.replace(/\/?actions\.ts$/, '');
  // A bundler glob would skip folders in brackets.
  const exported: object = await import(/* @vite-ignore */ resolve('app', file));
  for (const [name, value] of Object.entries(exported)) found.set(`${folder}: ${name}`, value as SentAction);
}

let made = 0;

const withSecondFactor = ({ owner }: Office) =>
  db.sql`insert into second_factor (person_id, sealed_secret, confirmed_at) values (${owner.personId}, '', now())`;

const { appPasskeySite } = await import('./_server/config.ts');
/** What the browsers of owners return for new passkeys. */
const newPasskeys = new Map<Office, string>();

async function makePasskey(office: Office): Promise<void> {
  const site = appPasskeySite();
  if (site === null) throw new Error('expected passkeys at localhost');
  const options = await askToAddPasskey(db, site, office.owner.viewer);
  if (isRefusal(options)) throw new Error(options.detail);
  newPasskeys.set(office, softwarePasskey(site.origin).make(options));
}

async function anOffice() {
  const [{ born } = { born: '' }] = await db.sql<
    { born: string }[]
  >`select pg_current_xact_id()::xid::text as born`;
  const [owner, partner, intern] = [await aPerson(db), await aPerson(db), await aPerson(db)];
  const { accountId } = owner.viewer;
  await db.sql`update account set plan = 'startup' where id = ${accountId}`;
  for (const [person, role] of [
    [partner, 'owner'],
    [intern, 'member'],
  ] as const)
    await addMember(accountId, person, role);
  const secret = await aToken(db, { accountId, kind: 'secret' });
  const publishable = await aToken(db, { accountId });
  const asked = await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'Polish shares' });
  const upgrade = await requestUpgrade(db, 'test', accountId, { plan: 'scale', note: '' });
  made += 1;
  const [number, domain] = [made, `office-${made}.com`];
  const brand = await aBrand(db, { domain });
  const [replaced] = await db.sql<{ id: string }[]>`
    insert into replaced_logo (logo_id, origin, source, license, master, content_hash, pngs)
    select id, 'starter', ${domain}, 'own', '<svg/>', 'c', '{}' from logo where brand_id = ${brand.id} returning id`;
  const coin = `OFFICECOIN${made}X`;
  await aCoin(db, { symbol: coin });
  const correction = await submitCorrection(db, 'test', accountId, {
    kind: 'domain',
    identifier: domain,
    note: 'wrong',
  });
  if (isRefusal(asked) || isRefusal(upgrade) || isRefusal(correction))
    throw new Error('no exchange was requested');
  const guest = await aPerson(db);
  const context = { appOrigin: 'http://blazon.test' };
  const invited = await invite(db, owner.viewer, guest.email, 'member', context);
  if (isRefusal(invited)) throw new Error('the invitation was refused');
  const invitationLink = await mailedSecret(db, guest.email);
  const [invitation] = await db.sql<
    { id: string }[]
  >`select id from invitation where account_id = ${accountId}`;
  const secondToken = await aPersonsSession(owner.personId);
  await db.sql`
    insert into sign_in_method (type, provider, provider_account_id, person_id)
    values ('oauth', 'github', ${owner.personId}, ${owner.personId})`;
  const notificationId = crypto.randomUUID();
  await db.sql`
    insert into notification (id, account_id, topic, facts, mailed_at)
    values (${notificationId}, ${accountId}, 'plan:x', '{}', now())`;
  return {
    born,
    owner,
    partner,
    intern,
    guest,
    accountId,
    secret,
    publishable,
    asked,
    upgrade,
    correction,
    domain,
    number,
    coin,
    notificationId,
    replacedLogoId: replaced?.id ?? '',
    invitationId: invitation?.id ?? '',
    invitationLink,
    secondSession: secondToken,
  };
}

type Office = Awaited<ReturnType<typeof anOffice>>;
type Person = Awaited<ReturnType<typeof aPerson>>;

async function addMember(accountId: string, { personId }: Person, role: Role) {
  await db.sql`insert into membership (account_id, person_id, role) values (${accountId}, ${personId}, ${role})`;
  await db.sql`update session set account_id = ${accountId} where person_id = ${personId}`;
}

/** @returns the id of a new session of the person */
async function aPersonsSession(personId: string): Promise<string> {
  const id = crypto.randomUUID();
  await db.sql`
    insert into session (token_hash, id, person_id, expires_at)
    values (sha256(${id}::text::bytea), ${id}, ${personId}, now() + interval '1 day')`;
  return id;
}

const anOperator = async (): Promise<Person> => {
  const person = await aPerson(db);
  await db.sql`update person set is_operator = true where id = ${person.personId}`;
  return person;
};

const tables = await db.sql<{ name: string }[]>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'throttle' order by 1`;
const ROWS_SINCE = tables
  .map(
    ({ name }) =>
      `select '${name} ' || to_jsonb(t)::text as row from "${name}" t where t.xmin::text::bigint >= $2::bigint`,
  )
  .join(' union all ');

/** For a query of every table, which takes seconds on a busy machine. */
const patient = openDatabase(db.url, { max: 1, statementTimeoutMs: 25_000 });
atFileEnd(() => patient.close());

/** Every row that names the office, its people, its records or its brand. */
async function everythingOf(office: Office): Promise<string[]> {
  const names = [
    ...[office.accountId, office.secret.id, office.publishable.id, office.asked.id, office.upgrade.id],
    ...[office.correction.id, office.notificationId, office.invitationId, office.domain, office.coin],
    ...[office.owner, office.partner, office.intern].flatMap(({ personId, email }) => [personId, email]),
  ].map((name) => `%${name}%`);
  // Rows are never older than what they name: rows of earlier offices need not be read again.
  const rows = await patient.sql.unsafe<{ row: string }[]>(
    `with since as materialized (${ROWS_SINCE}) select row from since where row like any($1::text[]) order by 1`,
    [names, office.born],
  );
  return rows.map(({ row }) => row);
}

interface Case {
  /** Label, for actions with several cases. */
  as?: string;
  form: (office: Office) => Record<string, string>;
  /** Minimum role; null: everybody, about themselves; `operator`: operators only. */
  who: Role | null | 'operator';
  /** Who sends it; default: the owner. */
  by?: (office: Office) => Person;
  first?: (office: Office) => Promise<unknown>;
  /** Needs a sign-in of the last ten minutes, or of the last four hours. */
  isDangerous?: true | 'edit';
  /** Refused even if permitted: not configured in this installation. */
  comesTo?: 'refused';
  /** `Promise<void>` actions, which a form calls without a state. */
  isBare?: true;
  /** Reads only. */
  isReading?: true;
}

const NO_LIMITS = Object.fromEntries(LIMIT_NAMES.map((name) => [name, '']));

let asks = 0;

const aVisit = ({ domain }: Pick<Office, 'domain'>, state = 'nothing') =>
  db.sql`
    insert into visit (domain, state, visited_at, dhash, last_asked)
    values (${domain}, ${state}, now() - interval '2 days', 'd'||${domain}, now())`;

const knownPasskey = ({ owner }: Office) =>
  db.sql`
    insert into passkey (id, person_id, name, credential_id, public_key, counter)
    values (${owner.viewer.sessionId}, ${owner.personId}, 'x', ${Buffer.from(owner.personId)}, '', 0)`;

const named = (office: Office) => ({ of: `domain:${office.domain}` });
const domainOf = (office: Office) => {
  const domain = parseDomain(office.domain);
  if (isRefusal(domain)) throw new Error(domain.detail);
  return domain;
};

/** Who may call which action. A new action without an entry fails the first test. */
const CASES: Record<string, Case | Case[] | 'open to all'> = {
  // Used before signing in (e2e/accounts.spec.ts).
  '(account): signUpAction': 'open to all',
  '(account): signInAction': 'open to all',
  '(account): mailLinkAction': 'open to all',
  '(account): providerAction': 'open to all',
  '(account): askToResetAction': 'open to all',
  '(account): resetAction': 'open to all',
  '(account): signOutAction': 'open to all',
  '(account)/sign-in/passkey: askForPasskeyAction': 'open to all',
  '(account)/sign-in/passkey: signInByPasskeyAction': 'open to all',
  '(account)/verify: takeLinkAction': 'open to all',
  '(account)/sign-in/code: secondStepAction': 'open to all',
  // Open to holders of the link (e2e/settings.spec.ts).
  '(account)/setup: makeFirstOperatorAction': 'open to all',

  '(account): acceptInvitationAction': {
    form: ({ invitationLink }) => ({ token: invitationLink }),
    who: null,
    by: ({ guest }) => guest,
  },
  '(account): openAccountAction': { form: () => ({ name: 'Second' }), who: null },
  '(account): verifyAgainAction': {
    form: () => ({}),
    who: null,
    first: ({ owner }) => db.sql`update person set email_verified_at = null where id = ${owner.personId}`,
  },
  'dashboard: chooseAccountAction': {
    form: ({ accountId }) => ({ accountId }),
    who: null,
    by: ({ intern }) => intern,
    first: ({ intern }) => db.sql`update session set account_id = null where person_id = ${intern.personId}`,
    isBare: true,
  },

  'dashboard/settings: renameMeAction': { form: () => ({ name: 'Renamed' }), who: null },
  'dashboard/settings: changeEmailAction': {
    form: ({ number }) => ({ email: `new-${number}@elsewhere.com` }),
    who: null,
    isDangerous: true,
  },
  'dashboard/settings: changePasswordAction': {
    form: () => ({ password: 'seven other long words' }),
    who: null,
    isDangerous: true,
  },
  'dashboard/settings: connectAction': {
    form: () => ({ provider: 'github' }),
    who: null,
    isDangerous: true,
    // No provider is configured here; e2e/providers.spec.ts has one.
    comesTo: 'refused',
  },
  'dashboard/settings: disconnectAction': {
    form: () => ({ provider: 'github' }),
    who: null,
    isDangerous: true,
  },
  'dashboard/settings: endSessionAction': {
    form: ({ secondSession }) => ({ sessionId: secondSession }),
    who: null,
  },
  'dashboard/settings: signOutEverywhereAction': { form: () => ({}), who: null },
  'dashboard/settings: deleteMeAction': { form: () => ({ confirm: 'delete' }), who: null, isDangerous: true },
  'dashboard/settings/second-factor: setUpAction': { form: () => ({}), who: null, isDangerous: true },
  'dashboard/settings/second-factor: recoveryCodesAction': {
    form: () => ({}),
    who: null,
    first: withSecondFactor,
    isDangerous: true,
  },
  'dashboard/settings/second-factor: switchOffAction': {
    form: () => ({}),
    who: null,
    first: withSecondFactor,
    isDangerous: true,
  },
  'dashboard/settings/passkeys: askToAddPasskeyAction': {
    form: () => ({}),
    who: null,
    isDangerous: true,
    // Its challenge is no record of the office.
    isReading: true,
  },
  'dashboard/settings/passkeys: addPasskeyAction': {
    form: (office) => ({ response: newPasskeys.get(office) ?? '', name: 'Phone' }),
    who: null,
    first: makePasskey,
    isDangerous: true,
  },
  'dashboard/settings/passkeys: renamePasskeyAction': {
    form: ({ owner }) => ({ passkeyId: owner.viewer.sessionId, name: 'Phone' }),
    who: null,
    first: knownPasskey,
  },
  'dashboard/settings/passkeys: removePasskeyAction': {
    form: ({ owner }) => ({ passkeyId: owner.viewer.sessionId }),
    who: null,
    first: knownPasskey,
    isDangerous: true,
  },
  'dashboard/settings: renameAccountAction': { form: () => ({ name: 'Renamed' }), who: 'admin' },
  'dashboard/settings: setDiscoveryAction': { form: () => ({ to: 'off' }), who: 'admin' },
  'dashboard/settings: deleteAccountAction': {
    form: () => ({ confirm: 'delete' }),
    who: 'owner',
    isDangerous: true,
  },

  'dashboard/members: inviteAction': {
    form: ({ number }) => ({ email: `new-${number}@elsewhere.com`, role: 'member' }),
    who: 'admin',
    isDangerous: true,
  },
  'dashboard/members: changeMemberAction': [
    {
      as: 'role',
      form: ({ intern }) => ({ personId: intern.personId, act: 'role', role: 'admin' }),
      who: 'admin',
      isDangerous: true,
    },
    {
      as: 'remove an owner',
      form: ({ partner }) => ({ personId: partner.personId, act: 'remove' }),
      who: 'owner',
      isDangerous: true,
    },
  ],
  'dashboard/members: withdrawInvitationAction': {
    form: ({ invitationId }) => ({ invitationId }),
    who: 'admin',
  },
  'dashboard/members: leaveAction': { form: () => ({}), who: null },

  'dashboard/tokens: createTokenAction': [
    { as: 'logo token', form: () => ({ kind: 'publishable', name: 'New' }), who: 'member' },
    {
      as: 'brand token',
      form: () => ({ kind: 'secret', name: 'New' }),
      who: 'admin',
      isDangerous: true,
    },
  ],
  'dashboard/tokens: renameTokenAction': {
    form: ({ secret }) => ({ tokenId: secret.id, name: 'Other' }),
    who: 'admin',
  },
  'dashboard/tokens: restrictTokenAction': {
    form: ({ publishable }) => ({ tokenId: publishable.id, domains: 'a.com' }),
    who: 'member',
  },
  'dashboard/tokens: restrictNetworksAction': {
    form: ({ secret }) => ({ tokenId: secret.id, networks: '203.0.113.0/24' }),
    who: 'admin',
    isDangerous: true,
  },
  'dashboard/tokens: rollTokenAction': {
    form: ({ secret }) => ({ tokenId: secret.id, grace: '900' }),
    who: 'admin',
    isDangerous: true,
  },
  'dashboard/tokens: revokeTokenAction': {
    form: ({ secret }) => ({ tokenId: secret.id }),
    who: 'admin',
    isDangerous: true,
  },

  'dashboard/plan: choosePlanAction': {
    form: () => ({ plan: 'free', confirmed: 'yes' }),
    who: 'owner',
    isDangerous: true,
  },
  'dashboard/plan: withdrawUpgradeAction': {
    form: ({ upgrade }) => ({ requestId: upgrade.id }),
    who: 'owner',
  },
  'dashboard/plan: paymentPortalAction': {
    form: () => ({}),
    who: 'owner',
    isDangerous: true,
    comesTo: 'refused',
  },
  'dashboard/exchanges: requestExchangeAction': {
    form: () => ({ mic: 'XPRA', reason: 'Czech shares' }),
    who: 'admin',
  },
  'dashboard/exchanges: withdrawExchangeAction': {
    form: ({ asked }) => ({ requestId: asked.id }),
    who: 'admin',
  },
  'dashboard/playground: sendCorrectionAction': {
    form: () => ({ kind: 'domain', identifier: 'a.com', note: 'wrong' }),
    who: 'member',
  },
  'dashboard/playground: requestExchangeHereAction': {
    form: () => ({ mic: 'XPRA', reason: 'Tried in the playground' }),
    who: 'admin',
  },
  'dashboard/playground: testConnectionAction': {
    form: ({ secret }) => ({ tokenId: secret.id }),
    who: 'member',
    isReading: true,
  },
  'dashboard/notifications: markReadAction': {
    form: ({ notificationId }) => ({ notificationId }),
    who: 'admin',
  },
  'dashboard/attribution: checkAttributionAction': {
    form: () => ({ url: 'http://127.0.0.1:1/' }),
    who: 'member',
    isReading: true,
  },

  'dashboard/usage: lookAgainAction': {
    // Every account may ask for any domain, but each only once a day.
    form: ({ number }) => ({ domain: `site-${asks++ % 20}-of-${number}.com` }),
    first: async ({ number }) => {
      for (let at = 0; at < 20; at += 1) await aVisit({ domain: `site-${at}-of-${number}.com` });
    },
    who: 'member',
  },

  'operator/discovery: visitDomainAction': {
    form: ({ domain }) => ({ domain }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/discovery: judgeFindAction': {
    form: ({ domain }) => ({ domain, act: 'withdrawn' }),
    first: (office) => aVisit(office, 'found'),
    who: 'operator',
    isDangerous: true,
  },
  'operator/discovery: blockAction': {
    form: ({ domain }) => ({ subject: domain, reason: 'The owner asks for it' }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/discovery: unblockAction': {
    form: ({ domain }) => ({ subject: domain }),
    first: ({ domain }) => block(db, 'test', domain, 'The owner asks for it'),
    who: 'operator',
    isDangerous: true,
  },
  'operator/discovery: switchDiscoveryAction': {
    form: () => ({ to: 'reviewOff' }),
    who: 'operator',
    isDangerous: true,
    // The switch is no record of the office.
    isReading: true,
  },

  'operator/accounts: findAccountsAction': {
    form: ({ accountId }) => ({ q: accountId, plan: '', status: '' }),
    who: 'operator',
    isBare: true,
    isReading: true,
  },
  'operator/accounts: changePlanAction': {
    form: ({ accountId }) => ({
      ...{ accountId, plan: 'enterprise' },
      ...NO_LIMITS,
      logoPerDay: '7000000',
    }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/accounts: banAccountAction': {
    form: ({ accountId }) => ({ accountId, reason: 'Spam' }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/accounts: unbanAccountAction': {
    form: ({ accountId }) => ({ accountId }),
    first: ({ accountId }) => banAccount(db, 'test', accountId, 'Spam'),
    who: 'operator',
    isDangerous: true,
  },
  'operator/accounts: banTokenAction': {
    form: ({ publishable }) => ({ tokenId: publishable.id, reason: 'Leaked' }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/accounts: unbanTokenAction': {
    form: ({ publishable }) => ({ tokenId: publishable.id }),
    first: ({ publishable }) => changeToken(db, 'test', 'ban', publishable.id, 'Leaked'),
    who: 'operator',
    isDangerous: true,
  },
  'operator/accounts: makeResetLinkAction': {
    form: ({ owner }) => ({ personId: owner.personId }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/accounts: setExchangeAction': {
    form: ({ accountId }) => ({ accountId, mic: 'XPRA', act: 'enable' }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/requests: decideExchangeAction': {
    form: ({ asked }) => ({ id: asked.id, decision: 'approved', answer: '' }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/requests: decideUpgradeAction': {
    form: ({ upgrade }) => ({
      ...{ id: upgrade.id, decision: 'approved', answer: '' },
      ...NO_LIMITS,
    }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/corrections: decideCorrectionAction': {
    form: ({ correction }) => ({ id: correction.id, decision: 'approved', answer: 'Thanks' }),
    who: 'operator',
  },
  'operator/catalog: editFieldAction': {
    form: (office) => ({ ...named(office), field: 'longName', value: 'Office AG', act: 'set' }),
    who: 'operator',
    isDangerous: 'edit',
  },
  'operator/catalog: editCoinAction': {
    form: ({ coin }) => ({ of: `crypto:${coin}`, field: 'name', value: 'Office Coin', act: 'set' }),
    who: 'operator',
    isDangerous: 'edit',
  },
  'operator/catalog: changeAliasAction': {
    form: (office) => ({ ...named(office), alias: `alias-of-${office.domain}`, act: 'add' }),
    who: 'operator',
    isDangerous: 'edit',
  },
  'operator/catalog: takeDownAction': {
    form: (office) => ({ ...named(office), reason: 'The owner asks for it' }),
    who: 'operator',
    isDangerous: true,
  },
  'operator/catalog: restoreLogoAction': {
    form: (office) => ({ ...named(office), id: office.replacedLogoId }),
    who: 'operator',
    isDangerous: 'edit',
  },
  'operator/catalog: restoreAction': {
    form: named,
    first: (office) => takeDown(db, 'test', domainOf(office), 'The owner asks for it'),
    who: 'operator',
    isDangerous: true,
  },
};

const rows = Object.entries(CASES).flatMap(([name, given]) =>
  given === 'open to all' ? [] : [given].flat().map((one) => ({ name, ...one })),
);
const title = ({ name, as }: { name: string; as?: string }) => (as === undefined ? name : `${name}, ${as}`);
const guarded = rows.map((row) => [title(row), row] as const);
type Row = (typeof rows)[number];

const call = ({ name, isBare }: Row, fields: Record<string, string> | FormData) => {
  const action = found.get(name);
  if (action === undefined) throw new Error(`there is no action ${name}`);
  return send(action, fields, isBare !== true);
};

const use = async (row: Row, office: Office, account = office.accountId) =>
  call(row, { account, ...row.form(office) });

const whoMay = async (row: Row, office: Office): Promise<Person> =>
  row.who === 'operator' ? anOperator() : (row.by?.(office) ?? office.owner);

afterEach(() => {
  request.cookie = null;
});

test('every server action is in the table above and in an actions file', () => {
  expect(elsewhere).toEqual([]);
  expect([...found.keys()].sort()).toEqual(Object.keys(CASES).sort());
});

const other = await anOffice();
const OTHERS = await everythingOf(other);

/** Extra fields that would name another account's records if they were read. */
const FOREIGN: Record<string, string> = {
  account_id: other.accountId,
  person_id: other.owner.personId,
  personEmail: other.owner.email,
  token_id: other.secret.id,
  actor: 'cli',
  hash: 'x',
  bannedAt: '',
  isOperator: 'true',
  ['__proto__']: 'x',
};

test.each(guarded)('%s', async (_title, row) => {
  const office = await anOffice();
  await row.first?.(office);
  const before = await everythingOf(office);
  const isAsItWas = async (whoTried: string) => expect(await everythingOf(office), whoTried).toEqual(before);

  for (const cookie of [null, 'x', 'A'.repeat(43), "' or 1=1 --"]) {
    request.cookie = cookie;
    expect((await use(row, office)).to, 'a visitor').toMatch(/^\/sign-in\?callbackUrl=/);
  }
  await isAsItWas('a visitor');

  for (const isOwnAccount of [true, false]) {
    const stranger = await aPerson(db);
    request.cookie = stranger.sessionToken;
    const said = await use(row, office, isOwnAccount ? stranger.viewer.accountId : office.accountId);
    if (row.who === 'operator') expect(said, 'another customer').toEqual({ status: 404 });
    await isAsItWas('another customer who names the office');
  }

  for (const role of ['member', 'admin'] as const) {
    if (row.who === null || row.who === 'operator' || ROLES.indexOf(row.who) >= ROLES.indexOf(role)) continue;
    const colleague = await aPerson(db);
    await db.sql`
      insert into membership (account_id, person_id, role) values (${office.accountId}, ${colleague.personId}, ${role})`;
    await db.sql`update session set account_id = ${office.accountId} where person_id = ${colleague.personId}`;
    request.cookie = colleague.sessionToken;
    expect((await use(row, office)).refused?.reason, role).toBe('not_allowed');
    await db.sql`delete from membership where account_id = ${office.accountId} and person_id = ${colleague.personId}`;
    await db.sql`update session set account_id = null where person_id = ${colleague.personId}`;
    await isAsItWas(role);
  }
  if (row.who === 'operator') {
    request.cookie = office.owner.sessionToken;
    expect(await use(row, office), 'the owner').toEqual({ status: 404 });
    await isAsItWas('the owner, not an operator');
  }

  const person = await whoMay(row, office);
  request.cookie = person.sessionToken;
  const doubled = new FormData();
  for (const [name, value] of Object.entries(row.form(office)))
    for (const each of [value, value]) doubled.append(name, each);
  // Two actions read no fields.
  if ([...doubled.keys()].length > 0) {
    const [twice, none] = [await call(row, doubled), await call(row, new FormData())];
    if (row.isBare !== true) expect(twice).toHaveProperty('refused.reason', 'form_invalid');
    if (row.isBare !== true) expect(none).toHaveProperty('refused.reason', 'form_invalid');
    await isAsItWas('a form with doubled or missing fields');
  }

  const age = (minutes: number) => db.sql`
    update session set created_at = now() - make_interval(mins => ${minutes}) where person_id = ${person.personId}`;
  const fresh = row.isDangerous === 'edit' ? 240 : 10;
  if (row.isDangerous !== undefined) {
    await age(fresh + 1);
    const aged = await everythingOf(office);
    expect((await use(row, office)).to, 'long signed in').toMatch(/^\/sign-in\?again=1&callbackUrl=/);
    expect(await everythingOf(office), 'after an old sign-in').toEqual(aged);
  }

  // Just within the time counts as recent; other actions accept any age.
  await age(row.isDangerous === undefined ? 600 : fresh - 1);
  const justBefore = await everythingOf(office);
  const said = await use({ ...row, form: (of) => ({ ...FOREIGN, ...row.form(of) }) }, office);
  expect(said).not.toHaveProperty('status');
  expect(said.to ?? '').not.toMatch(/^\/sign-in\?(?:again|callbackUrl)/);
  if (row.comesTo === 'refused') expect(said).toHaveProperty('refused');
  else expect(said).not.toHaveProperty('refused');
  if (row.comesTo === undefined && row.isReading !== true)
    expect(await everythingOf(office), 'a permitted person').not.toEqual(justBefore);
  expect(await everythingOf(other), 'records named by extra fields').toEqual(OTHERS);
});

test.each(guarded.filter(([, { who }]) => who === 'admin'))('%s, by an admin', async (_title, row) => {
  const office = await anOffice();
  await row.first?.(office);
  await db.sql`
    update membership set role = 'admin'
    where account_id = ${office.accountId} and person_id = ${office.intern.personId}`;
  request.cookie = office.intern.sessionToken;
  const before = await everythingOf(office);
  expect((await use(row, office)).refused).toBeUndefined();
  expect(await everythingOf(office)).not.toEqual(before);
});

/**
 * Auth.js needs a real Next request: tested in the browser (`e2e/accounts.spec.ts`, `e2e/providers.spec.ts`).
 */
const IN_THE_BROWSER = new Set(['(account): signOutAction', '(account): providerAction']);

test.each(Object.keys(CASES).filter((name) => CASES[name] === 'open to all' && !IN_THE_BROWSER.has(name)))(
  '%s changes nothing with an empty or a foreign form',
  async (name) => {
    const office = await anOffice();
    const before = await everythingOf(office);
    const row = { name, form: () => ({}), who: null } as Row;
    await call(row, new FormData());
    await call(row, { token: office.invitationLink, for: 'other', password: 'seven other long words' });
    expect(await everythingOf(office)).toEqual(before);
  },
);
