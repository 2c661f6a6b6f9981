import { and, desc, eq, exists, gt, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may, type Role } from '../core/permissions.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { type Mail, queued } from '../db/outbox.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { account, invitation, membership, person, session } from '../db/schema/index.ts';
import { accountMails, invitationLink, type MailContext } from './account-mails.ts';
import type { Viewer } from './find-viewer.ts';
import { hashLinkSecret, newLinkSecret } from './mail-link.ts';
import type { Actor } from './members.ts';
import { readEmail } from './read-input.ts';
import { refuseTries } from './throttle.ts';

const DAYS = 7;

interface ListedInvitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  expiresAtMs: number;
}

const inviter = sql<string | null>`coalesce(${person.name}, ${person.email})`;

export async function listInvitations(db: Database, accountId: string): Promise<ListedInvitation[]> {
  const rows = await withPageDeadline(
    db.orm
      .select({
        id: invitation.id,
        email: invitation.email,
        role: invitation.role,
        invitedBy: inviter,
        expiresAt: invitation.expiresAt,
      })
      .from(invitation)
      .leftJoin(person, eq(person.id, invitation.invitedBy))
      .where(and(eq(invitation.accountId, accountId), gt(invitation.expiresAt, sql`now()`)))
      .orderBy(desc(invitation.createdAt))
      .limit(200),
  );
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAtMs: expiresAt.getTime() }));
}

/** Mails an invitation, in place of an earlier one. @returns its link, to show only where mail does not reach people */
export async function invite(
  db: Database,
  actor: Actor & Pick<Viewer, 'accountName' | 'email' | 'name'>,
  typed: string,
  role: Role,
  context: MailContext,
): Promise<{ email: string; link: string } | Refusal> {
  if (!may(actor, 'members.invite')) return NOT_ALLOWED;
  if (role === 'owner' && actor.role !== 'owner') return NOT_ALLOWED;
  const email = readEmail(typed);
  if (isRefusal(email)) return email;
  const throttled = await refuseTries(
    db,
    'mails_exhausted',
    ['invitations of an account', actor.accountId],
    ['mail to an address', email],
  );
  if (throttled !== null) return throttled;
  const secret = newLinkSecret();
  const by = actor.name ?? actor.email;
  const mail = accountMails.invitation(context, email, actor.accountName, by, secret);
  const isWritten = await writeInvitation(db, actor, { email, role, hash: hashLinkSecret(secret) }, mail);
  return isWritten
    ? { email, link: invitationLink(context, secret) }
    : refuseBecause('conflict', 'already_member', {});
}

async function writeInvitation(
  db: Database,
  actor: Actor,
  { email, role, hash }: { email: string; role: Role; hash: Buffer },
  mail: Mail,
): Promise<boolean> {
  const { orm } = db;
  const row = {
    id: newId(),
    accountId: account.id,
    email,
    role,
    hash,
    invitedBy: actor.personId,
    expiresAt: sql`now() + make_interval(days => ${DAYS})`,
  };
  const members = orm
    .select()
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(and(eq(membership.accountId, account.id), eq(person.email, email)));
  const inviting = and(eq(account.id, actor.accountId), isNull(account.deletedAt), notExists(members));
  const fresh = orm.$with('fresh').as(
    orm
      .insert(invitation)
      .select(rowsFrom(invitation, row, sql`${account} where ${inviting}`))
      .onConflictDoUpdate({
        target: [invitation.accountId, invitation.email],
        set: {
          role: sql`excluded.role`,
          hash: sql`excluded.hash`,
          invitedBy: sql`excluded.invited_by`,
          createdAt: sql`now()`,
          expiresAt: sql`excluded.expires_at`,
        },
      })
      .returning({ id: invitation.id, accountId: invitation.accountId }),
  );
  const mailed = orm.$with('mailed').as(queued(db, [mail], { where: sql`exists (select from ${fresh})` }));
  const event = audited(db, {
    from: fresh,
    accountId: fresh.accountId,
    actor: actor.actor,
    action: 'member.invite',
    subject: fresh.id,
    detail: { role },
  });
  return (await withPageDeadline(orm.with(fresh, mailed, event).select().from(fresh))).length > 0;
}

export async function withdrawInvitation(
  db: Database,
  actor: Actor,
  invitationId: string,
): Promise<{ id: string; email: string } | Refusal> {
  if (!may(actor, 'members.invite')) return NOT_ALLOWED;
  const { orm } = db;
  const gone = orm.$with('gone').as(
    orm
      .delete(invitation)
      .where(and(eq(invitation.id, invitationId), eq(invitation.accountId, actor.accountId)))
      .returning({ id: invitation.id, accountId: invitation.accountId, email: invitation.email }),
  );
  const event = audited(db, {
    from: gone,
    accountId: gone.accountId,
    actor: actor.actor,
    action: 'member.uninvite',
    subject: gone.id,
  });
  const [row] = await withPageDeadline(orm.with(gone, event).select().from(gone));
  return row === undefined
    ? refuseBecause('not_found', 'invitation_invalid', {})
    : { id: invitationId, email: row.email };
}

interface FoundInvitation {
  accountName: string;
  email: string;
  role: Role;
  invitedBy: string | null;
}

/** The invitation of a link; null when it is unknown, used, withdrawn or expired. */
export async function findInvitation(db: Database, secret: string): Promise<FoundInvitation | null> {
  const [row] = await withPageDeadline(
    db.orm
      .select({
        accountName: account.name,
        email: invitation.email,
        role: invitation.role,
        invitedBy: inviter,
      })
      .from(invitation)
      .innerJoin(account, and(eq(account.id, invitation.accountId), isNull(account.deletedAt)))
      .leftJoin(person, eq(person.id, invitation.invitedBy))
      .where(and(eq(invitation.hash, hashLinkSecret(secret)), gt(invitation.expiresAt, sql`now()`))),
  );
  return row ?? null;
}

/** Condition on `invitation`: its sender may still send it. */
export const isSenderAllowed = ({ orm }: Database): SQL =>
  exists(
    orm
      .select()
      .from(membership)
      .innerJoin(account, and(eq(account.id, membership.accountId), isNull(account.deletedAt)))
      .where(
        and(
          eq(membership.accountId, invitation.accountId),
          eq(membership.personId, invitation.invitedBy),
          or(eq(membership.role, 'owner'), and(eq(membership.role, 'admin'), ne(invitation.role, 'owner'))),
        ),
      ),
  );

function usedInvitation(db: Database, hash: Buffer, email: string) {
  const { orm } = db;
  return orm.$with('used').as(
    orm
      .delete(invitation)
      .where(
        and(
          eq(invitation.hash, hash),
          eq(invitation.email, email),
          gt(invitation.expiresAt, sql`now()`),
          isSenderAllowed(db),
        ),
      )
      .returning({ id: invitation.id, accountId: invitation.accountId, role: invitation.role }),
  );
}

/** Accepts an invitation, once and only for the invited address. The inviter must still have the right to invite. */
export async function acceptInvitation(
  db: Database,
  secret: string,
  who: { personId: string; email: string; sessionId: string; actor: string },
): Promise<{ accountId: string } | Refusal> {
  const { orm } = db;
  const used = usedInvitation(db, hashLinkSecret(secret), who.email);
  const joined = { accountId: used.accountId, personId: who.personId, role: used.role };
  const event = audited(db, {
    from: used,
    accountId: used.accountId,
    actor: who.actor,
    action: 'member.join',
    subject: who.personId,
    detail: sql`jsonb_build_object('role', ${used.role})`,
  });
  const [row] = await withPageDeadline(
    orm
      .with(
        used,
        orm.$with('joined').as(
          orm
            .insert(membership)
            .select(rowsFrom(membership, joined, used))
            .onConflictDoNothing(),
        ),
        orm.$with('chosen').as(
          orm
            .update(session)
            .set({ accountId: sql`${used.accountId}` })
            .from(used)
            .where(and(eq(session.id, who.sessionId), eq(session.userId, who.personId))),
        ),
        event,
      )
      .select({ accountId: used.accountId })
      .from(used),
  );
  if (row !== undefined) return row;
  const found = await findInvitation(db, secret);
  return found !== null && found.email !== who.email
    ? refuseBecause('conflict', 'invitation_other_address', {})
    : refuseBecause('not_found', 'invitation_invalid', {});
}
