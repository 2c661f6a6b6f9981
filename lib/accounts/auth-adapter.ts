import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { and, eq, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters';
import { actorOf } from '../core/actor.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { queued } from '../db/outbox.ts';
import { mailLink, password, person, secondFactor, session, signInMethod } from '../db/schema/index.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { createPerson } from './create-person.ts';
import { parseEmail } from './email.ts';
import { otherAccessEnded } from './end-other-access.ts';
import { keepMailLink, takeMailLink } from './mail-link.ts';
import { hashSessionToken, SESSION_IDLE_DAYS } from './session-secret.ts';
import { createSession, type Device, dropSession, replaceSession } from './sessions.ts';
import { refuseSignUp, type SignUpRule } from './sign-up-rule.ts';

/** Storage adapter for Auth.js. Its own only reads; writes are ours, because we store hashes of tokens and links. */
export function authAdapter(use: AdapterUse): Adapter {
  return { ...userMethods(use), ...sessionMethods(use), ...linkMethods(use.db) };
}

/** Whether a provider's sign-in would create a person who may not sign up. @param email canonical */
export async function refuseNewcomer(
  db: Database,
  rule: SignUpRule,
  method: { provider: string; providerAccountId: string },
  email: string,
  sessionToken: string | null,
): Promise<Refusal | null> {
  const refused = await refuseSignUp(db, rule, email);
  if (refused === null) return null;
  const { orm } = db;
  const known = await withPageDeadline(
    unionAll(
      orm.select({ id: person.id }).from(person).where(eq(person.email, email)),
      orm.select({ id: signInMethod.userId }).from(signInMethod).where(isMethod(method)),
      orm
        .select({ id: session.userId })
        .from(session)
        .where(
          and(
            eq(session.sessionToken, hashSessionToken(sessionToken ?? '')),
            gt(session.mayConnectUntil, sql`now()`),
          ),
        ),
    ).limit(1),
  );
  return known.length === 0 ? refused : null;
}

const isMethod = (method: { provider: string; providerAccountId: string }) =>
  and(
    eq(signInMethod.provider, method.provider),
    eq(signInMethod.providerAccountId, method.providerAccountId),
  );

interface AdapterUse {
  db: Database;
  device: () => Promise<Device>;
  context: MailContext;
  rule: SignUpRule;
  /** The request comes from a provider. A session then counts only if it may connect one (`allowConnecting`). */
  isFromProvider: boolean;
  /** The verified address that the provider named, canonical. */
  vouched: { email: string | null };
}

function userMethods(use: AdapterUse): Adapter {
  const { db, device, rule, vouched } = use;
  const { orm } = db;
  const tables = {
    usersTable: person,
    accountsTable: signInMethod,
    sessionsTable: session,
    verificationTokensTable: mailLink,
  } as unknown as Parameters<typeof DrizzleAdapter>[1];
  const base = DrizzleAdapter(
    orm as unknown as Parameters<typeof DrizzleAdapter>[0],
    tables,
  ) as Required<Adapter>;
  return {
    getUser: (id) => read(() => base.getUser(id)),
    getUserByEmail: (email) => read(() => base.getUserByEmail(parseEmail(email) ?? '')),

    async getUserByAccount(method) {
      const user = await read(() => base.getUserByAccount(method));
      if (user !== null && vouched.email !== null)
        await withPageDeadline(
          orm
            .update(signInMethod)
            .set({ email: vouched.email })
            .where(and(isMethod(method), sql`${signInMethod.email} is distinct from ${vouched.email}`)),
        );
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

    linkAccount: (method) => connect(use, method),
  };
}

/** The provider's tokens are not stored: Blazon never calls the provider again. */
async function connect(
  { db, device, context, vouched }: AdapterUse,
  { userId, type, provider, providerAccountId }: AdapterAccount,
): Promise<void> {
  const { orm } = db;
  const { network } = await device();
  const [user] = await withPageDeadline(
    orm.select({ email: person.email }).from(person).where(eq(person.id, userId)),
  );
  const mail = accountMails.connected(context, user?.email ?? '', provider, vouched.email);
  // A person who is being created with the provider has no session yet, and gets no mail.
  const isMailed = sql`exists (select from ${session} where ${session.userId} = ${userId})`;
  const linked = orm
    .$with('linked')
    .as(
      orm
        .insert(signInMethod)
        .values({ userId, type, provider, providerAccountId, email: vouched.email })
        .returning({ userId: signInMethod.userId }),
    );
  const used = orm.$with('used').as(
    orm
      .update(session)
      .set({ mayConnectUntil: null })
      .where(and(eq(session.userId, userId), isNotNull(session.mayConnectUntil))),
  );
  const mailed = orm.$with('mailed').as(queued(db, [mail], { where: isMailed }));
  const event = audited(db, {
    accountId: null,
    actor: actorOf(userId, network),
    action: 'person.connect',
    subject: provider,
  });
  await withPageDeadline(orm.with(linked, used, mailed, event).select().from(linked));
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
      const [row] = await withPageDeadline(
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

/** The first verification deletes earlier ways in: a stranger may have signed up with the address first. */
async function verifyByLink(db: Database, personId: string, network: string | null): Promise<void> {
  const { orm } = db;
  const verified = orm.$with('verified').as(
    orm
      .update(person)
      .set({ emailVerified: sql`now()` })
      .where(and(eq(person.id, personId), isNull(person.emailVerified)))
      .returning({ id: person.id, email: person.email }),
  );
  const ids = orm.select({ id: verified.id }).from(verified);
  const gone = [
    orm.$with('password_gone').as(orm.delete(password).where(inArray(password.personId, ids))),
    orm.$with('sessions_gone').as(orm.delete(session).where(inArray(session.userId, ids))),
    orm.$with('second_factor_gone').as(orm.delete(secondFactor).where(inArray(secondFactor.personId, ids))),
  ];
  const event = audited(db, {
    from: verified,
    accountId: null,
    actor: actorOf(personId, network),
    action: 'person.verify',
    subject: verified.id,
  });
  await withPageDeadline(
    orm
      .with(verified, ...otherAccessEnded(db, verified), ...gone, event)
      .select()
      .from(verified),
  );
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
  const user = await withPageDeadline(Promise.resolve(query()));
  return user && userOf(user);
}

type Awaitable<T> = T | PromiseLike<T>;
