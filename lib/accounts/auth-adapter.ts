import { DrizzleAdapter } from '@auth/drizzle-adapter';
import type { Adapter, AdapterSession, AdapterUser } from 'next-auth/adapters';
import { actorOf } from '../core/actor.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { mailLink, person, session, signInMethod } from '../db/schema/index.ts';
import { createPerson } from './create-person.ts';
import { parseEmail } from './email.ts';
import { keepMailLink, takeMailLink } from './mail-link.ts';
import { hashSessionToken } from './session-secret.ts';
import { createSession, type Device, dropSession } from './sessions.ts';

/**
 * What Auth.js reads and writes. The package's adapter finds people; whatever makes, signs in or verifies one is ours:
 * session tokens and links are stored as hashes, a new person gets an account and a token, and the first link that
 * verifies an address ends what was there before.
 * @param device of the browser that is about to be signed in
 */
export function authAdapter(db: Database, device: () => Promise<Device>): Adapter {
  // Our tables have uuids and columns of their own, which the package's types do not foresee; its queries do.
  const tables = {
    usersTable: person,
    accountsTable: signInMethod,
    sessionsTable: session,
    verificationTokensTable: mailLink,
  } as unknown as Parameters<typeof DrizzleAdapter>[1];
  const base = DrizzleAdapter(db.orm as unknown as Parameters<typeof DrizzleAdapter>[0], tables) as Adapter;
  const getUser = required(base.getUser);
  const byEmail = required(base.getUserByEmail);
  const byMethod = required(base.getUserByAccount);

  return {
    getUser: (id) => read(() => getUser(id)),
    getUserByEmail: (email) => read(() => byEmail(parseEmail(email) ?? '')),
    getUserByAccount: (method) => read(() => byMethod(method)),

    // By a link that was mailed, or by a provider that vouches for the address (`signIn` in app/(account)/auth.ts).
    async createUser({ email, name }) {
      const canonical = parseEmail(email);
      if (canonical === null) throw new Error('the provider gave no usable address');
      const { network } = await device();
      const personId = await createPerson(
        db,
        { email: canonical, name: name ?? null, isEmailVerified: true, passwordHash: null },
        network,
      );
      if (personId === null) throw new Error('the address was taken a moment ago');
      return { id: personId, email: canonical, name: name ?? null, emailVerified: new Date() };
    },

    async updateUser({ id, emailVerified }) {
      if (emailVerified) await verifyByLink(db, id, (await device()).network);
      const user = await read(() => getUser(id));
      if (user === null) throw new Error('there is no such person');
      return user;
    },

    // Tokens of the provider are not kept: nothing is ever asked of it in the person's name.
    async linkAccount({ userId, type, provider, providerAccountId }) {
      const { network } = await device();
      await withDeadline(db.sql`
        with linked as (
          insert into sign_in_method (person_id, type, provider, provider_account_id)
          values (${userId}, ${type}, ${provider}, ${providerAccountId}) returning person_id
        )
        insert into audit_event (account_id, actor, action, subject)
        select null, ${actorOf(userId, network)}, 'person.connect', ${provider}::text from linked`);
    },

    async createSession({ sessionToken, userId, expires }) {
      await createSession(db, sessionToken, userId, expires, await device());
      return { sessionToken, userId, expires };
    },

    async getSessionAndUser(sessionToken) {
      const [row] = await withDeadline(
        db.sql<
          { id: string; email: string; name: string | null; expires_ms: number; verified_ms: number | null }[]
        >`
          select p.id, p.email, p.name, (extract(epoch from s.expires_at) * 1000)::float8 as expires_ms,
                 (extract(epoch from p.email_verified_at) * 1000)::float8 as verified_ms
          from session s join person p on p.id = s.person_id
          where s.token_hash = ${hashSessionToken(sessionToken)} and s.expires_at > now()
            and s.last_used_at > now() - interval '7 days'`,
      );
      if (row === undefined) return null;
      const own: AdapterSession = { sessionToken, userId: row.id, expires: new Date(row.expires_ms) };
      const user: AdapterUser = {
        id: row.id,
        email: row.email,
        name: row.name,
        emailVerified: row.verified_ms === null ? null : new Date(row.verified_ms),
      };
      return { session: own, user };
    },

    // A session is never made longer than it was given at the start.
    updateSession: async () => null,
    deleteSession: (sessionToken) => dropSession(db, sessionToken),

    async createVerificationToken({ identifier, token, expires }) {
      await keepMailLink(db, Buffer.from(token, 'hex'), { purpose: 'sign_in', email: identifier });
      return { identifier, token, expires };
    },
    async useVerificationToken({ token }) {
      const link = await takeMailLink(db, Buffer.from(token, 'hex'), 'sign_in');
      return link && { identifier: link.email, token, expires: new Date(Date.now() + 60_000) };
    },
  };
}

/**
 * The first link that verifies an address deletes the password and every session that were there before: whoever set
 * them may be a stranger who signed up with the address first. Later links leave everything as it is.
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
    insert into audit_event (account_id, actor, action, subject)
    select null, ${actorOf(personId, network)}, 'person.verify', id::text from verified`);
}

function required<T>(method: T | undefined): T {
  if (method === undefined) throw new Error('the adapter of Auth.js lacks a method');
  return method;
}

/** Only what Auth.js has use for, within the time a query may take. */
async function read(query: () => Awaitable<AdapterUser | null>): Promise<AdapterUser | null> {
  const user = await withDeadline(Promise.resolve(query()));
  return (
    user && { id: user.id, email: user.email, name: user.name ?? null, emailVerified: user.emailVerified }
  );
}

type Awaitable<T> = T | PromiseLike<T>;
