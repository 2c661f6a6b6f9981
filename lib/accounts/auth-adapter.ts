import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { and, eq, gt, not, sql } from 'drizzle-orm';
import type { Adapter, AdapterUser } from 'next-auth/adapters';
import { actorOf } from '../core/actor.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { queued } from '../db/outbox.ts';
import { mailLink, person, session, signInMethod } from '../db/schema/index.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { createPerson } from './create-person.ts';
import { parseEmail } from './email.ts';
import { otherAccessEnded } from './end-other-access.ts';
import { keepMailLink, takeMailLink } from './mail-link.ts';
import { hashSessionToken, SESSION_IDLE_DAYS } from './session-secret.ts';
import { createSession, type Device, dropSession, replaceSession } from './sessions.ts';
import { refuseSignUp, type SignUpRule } from './sign-up-rule.ts';

/**
 * Storage adapter for Auth.js. The package's own adapter only reads; every write is ours, because session tokens and
 * links are stored as hashes and a new person gets an account and a token.
 */
export function authAdapter(use: AdapterUse): Adapter {
  return { ...userMethods(use), ...sessionMethods(use), ...linkMethods(use.db) };
}

/**
 * Whether a provider's sign-in would create a person who may not sign up. Somebody known, or connecting a provider, is
 * not refused.
 * @param email canonical
 */
export async function refuseNewcomer(
  db: Database,
  rule: SignUpRule,
  method: { provider: string; providerAccountId: string },
  email: string,
  sessionToken: string | null,
): Promise<Refusal | null> {
  const refused = await refuseSignUp(db, rule, email);
  if (refused === null) return null;
  const [known] = await withDeadline(db.sql`
    select where exists (select from person where email = ${email})
      or exists (select from sign_in_method
                 where provider = ${method.provider} and provider_account_id = ${method.providerAccountId})
      or exists (select from session
                 where token_hash = ${hashSessionToken(sessionToken ?? '')} and may_connect_until > now())`);
  return known === undefined ? refused : null;
}

/** One per request. */
export interface AdapterUse {
  db: Database;
  device: () => Promise<Device>;
  context: MailContext;
  rule: SignUpRule;
  /**
   * Whether the request comes from a provider. A session then counts only if it may connect one (`allowConnecting`);
   * otherwise the request starts a new session.
   */
  isFromProvider: boolean;
  /** The verified address that the provider named, canonical. */
  vouched: { email: string | null };
}

function userMethods({ db, device, context, rule, vouched }: AdapterUse): Adapter {
  const tables = {
    usersTable: person,
    accountsTable: signInMethod,
    sessionsTable: session,
    verificationTokensTable: mailLink,
  } as unknown as Parameters<typeof DrizzleAdapter>[1];
  const base = DrizzleAdapter(
    db.orm as unknown as Parameters<typeof DrizzleAdapter>[0],
    tables,
  ) as Required<Adapter>;
  return {
    getUser: (id) => read(() => base.getUser(id)),
    getUserByEmail: (email) => read(() => base.getUserByEmail(parseEmail(email) ?? '')),

    async getUserByAccount(method) {
      const user = await read(() => base.getUserByAccount(method));
      if (user !== null && vouched.email !== null)
        await withDeadline(db.sql`
          update sign_in_method set email = ${vouched.email}
          where provider = ${method.provider} and provider_account_id = ${method.providerAccountId}
            and email is distinct from ${vouched.email}`);
      return user;
    },

    // Called for a mailed link, or a provider that has verified the address (`signIn` in app/(account)/auth.ts).
    async createUser({ email, name }) {
      const canonical = parseEmail(email);
      if (canonical === null) throw new Error('the provider returned no valid address');
      const refused = await refuseSignUp(db, rule, canonical);
      if (refused !== null) throw new Error(refused.detail);
      const { network } = await device();
      const personId = await createPerson(
        db,
        { email: canonical, name: name ?? null, isEmailVerified: true, passwordHash: null },
        network,
      );
      if (personId === null) throw new Error('the address was taken meanwhile');
      return { id: personId, email: canonical, name: name ?? null, emailVerified: new Date() };
    },

    async updateUser({ id, emailVerified }) {
      if (emailVerified) await verifyByLink(db, id, (await device()).network);
      const user = await read(() => base.getUser(id));
      if (user === null) throw new Error('there is no such person');
      return user;
    },

    // The provider's tokens are not stored: Blazon never calls the provider again.
    async linkAccount({ userId, type, provider, providerAccountId }) {
      const { network } = await device();
      const user = await read(() => base.getUser(userId));
      const mail = accountMails.connected(context, user?.email ?? '', provider, vouched.email);
      // A person who is being created with the provider has no session yet, and gets no mail.
      const isMailed = db.sql`exists (select from session where person_id = ${userId})`;
      await withDeadline(db.sql`
        with linked as (
          insert into sign_in_method (person_id, type, provider, provider_account_id, email)
          values (${userId}, ${type}, ${provider}, ${providerAccountId}, ${vouched.email})
        ), used as (
          update session set may_connect_until = null
          where person_id = ${userId} and may_connect_until is not null
        ), queued as (${queued(db, [mail], { where: isMailed })})
        ${audited(db, {
          accountId: null,
          actor: actorOf(userId, network),
          action: 'person.connect',
          subject: provider,
        })}`);
    },
  };
}

function sessionMethods({ db, device, isFromProvider }: AdapterUse): Adapter {
  let before: string | null = null;
  return {
    async createSession({ sessionToken, userId, expires }) {
      await createSession(db, sessionToken, userId, expires, await device());
      if (before !== null) await replaceSession(db, before, sessionToken);
      return { sessionToken, userId, expires };
    },

    async getSessionAndUser(sessionToken) {
      before = sessionToken;
      const [row] = await withDeadline(
        db.orm
          .select({ expires: session.expires, user: person })
          .from(session)
          .innerJoin(person, eq(person.id, session.userId))
          .where(
            and(
              eq(session.sessionToken, hashSessionToken(sessionToken)),
              not(session.awaitsSecondFactor),
              gt(session.expires, sql`now()`),
              gt(session.lastUsedAt, sql`now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
              isFromProvider ? gt(session.mayConnectUntil, sql`now()`) : undefined,
            ),
          ),
      );
      return (
        (row && {
          session: { sessionToken, userId: row.user.id, expires: row.expires },
          user: userOf(row.user),
        }) ??
        null
      );
    },

    // Sessions are never extended.
    updateSession: async () => null,
    deleteSession: (sessionToken) => dropSession(db, sessionToken),
  };
}

const linkMethods = (db: Database): Adapter => ({
  async createVerificationToken({ identifier, token, expires }) {
    await keepMailLink(db, Buffer.from(token, 'hex'), { purpose: 'sign_in', email: identifier }, null);
    return { identifier, token, expires };
  },
  async useVerificationToken({ token }) {
    const link = await takeMailLink(db, Buffer.from(token, 'hex'), 'sign_in');
    return link && { identifier: link.email, token, expires: new Date(Date.now() + 60_000) };
  },
});

/**
 * The first link that verifies an address deletes earlier passwords, sessions, sign-in methods and the second factor: a
 * stranger may have signed up with the address first.
 */
async function verifyByLink(db: Database, personId: string, network: string | null): Promise<void> {
  await withDeadline(db.sql`
    with verified as (
      update person set email_verified_at = now() where id = ${personId} and email_verified_at is null
      returning id, email
    ), ${otherAccessEnded(db, 'verified')}, password_gone as (
      delete from password using verified where person_id = verified.id
    ), sessions_gone as (
      delete from session using verified where person_id = verified.id
    ), second_factor_gone as (
      delete from second_factor using verified where person_id = verified.id
    )
    ${audited(db, {
      from: db.sql('verified'),
      accountId: null,
      actor: actorOf(personId, network),
      action: 'person.verify',
      subject: db.sql('id'),
    })}`);
}

const userOf = ({
  id,
  email,
  name,
  emailVerified,
}: AdapterUser | typeof person.$inferSelect): AdapterUser => ({
  id,
  email,
  name: name ?? null,
  emailVerified,
});

async function read(query: () => Awaitable<AdapterUser | null>): Promise<AdapterUser | null> {
  const user = await withDeadline(Promise.resolve(query()));
  return user && userOf(user);
}

type Awaitable<T> = T | PromiseLike<T>;
