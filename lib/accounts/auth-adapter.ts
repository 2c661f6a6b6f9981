import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Adapter, AdapterUser } from 'next-auth/adapters';
import { actorOf } from '../core/actor.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { mailLink, person, session, signInMethod } from '../db/schema/index.ts';
import { createPerson } from './create-person.ts';
import { parseEmail } from './email.ts';
import { keepMailLink, takeMailLink } from './mail-link.ts';
import { hashSessionToken, SESSION_IDLE_DAYS } from './session-secret.ts';
import { createSession, type Device, dropSession } from './sessions.ts';

/**
 * Storage adapter for Auth.js. The package's own adapter only reads; every write is ours, because session tokens and
 * links are stored as hashes and a new person gets an account and a token.
 */
export function authAdapter(db: Database, device: () => Promise<Device>): Adapter {
  return { ...userMethods(db, device), ...sessionMethods(db, device), ...linkMethods(db) };
}

function userMethods(db: Database, device: () => Promise<Device>): Adapter {
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
    getUserByAccount: (method) => read(() => base.getUserByAccount(method)),

    // Called for a mailed link, or a provider that has verified the address (`signIn` in app/(account)/auth.ts).
    async createUser({ email, name }) {
      const canonical = parseEmail(email);
      if (canonical === null) throw new Error('the provider returned no valid address');
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
      await withDeadline(db.sql`
        with linked as (
          insert into sign_in_method (person_id, type, provider, provider_account_id)
          values (${userId}, ${type}, ${provider}, ${providerAccountId})
        )
        ${audited(db, {
          accountId: null,
          actor: actorOf(userId, network),
          action: 'person.connect',
          subject: provider,
        })}`);
    },
  };
}

function sessionMethods(db: Database, device: () => Promise<Device>): Adapter {
  return {
    async createSession({ sessionToken, userId, expires }) {
      await createSession(db, sessionToken, userId, expires, await device());
      return { sessionToken, userId, expires };
    },

    async getSessionAndUser(sessionToken) {
      const [row] = await withDeadline(
        db.orm
          .select({ expires: session.expires, user: person })
          .from(session)
          .innerJoin(person, eq(person.id, session.userId))
          .where(
            and(
              eq(session.sessionToken, hashSessionToken(sessionToken)),
              gt(session.expires, sql`now()`),
              gt(session.lastUsedAt, sql`now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
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
 * The first link that verifies an address deletes earlier passwords, sessions and sign-in methods: a stranger may
 * have signed up with the address first.
 */
async function verifyByLink(db: Database, personId: string, network: string | null): Promise<void> {
  await withDeadline(db.sql`
    with verified as (
      update person set email_verified_at = now() where id = ${personId} and email_verified_at is null returning id
    ), password_gone as (
      delete from password using verified where person_id = verified.id
    ), sessions_gone as (
      delete from session using verified where person_id = verified.id
    ), methods_gone as (
      delete from sign_in_method using verified where person_id = verified.id
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
