import { and, asc, eq, ne, or } from 'drizzle-orm';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import type { Database } from '../../db/client.ts';
import { withPageDeadline } from '../../db/deadline.ts';
import { passkey, session } from '../../db/schema/index.ts';
import { accountMails, type MailContext } from '../account-mails.ts';
import { sessionsEnded } from '../second-factor/sessions-ended.ts';
import { tellPerson } from '../second-factor/tell-person.ts';

export interface ListedPasskey {
  id: string;
  name: string;
  addedAtMs: number;
  lastUsedAtMs: number | null;
}

export async function listPasskeys({ orm }: Database, personId: string): Promise<ListedPasskey[]> {
  const rows = await withPageDeadline(
    orm.select().from(passkey).where(eq(passkey.personId, personId)).orderBy(asc(passkey.createdAt)),
  );
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    addedAtMs: createdAt.getTime(),
    lastUsedAtMs: lastUsedAt?.getTime() ?? null,
  }));
}

interface Remover {
  personId: string;
  email: string;
  actor: string;
  /** The session that stays; absent on the command line. */
  sessionId?: string;
}

/** Removes a passkey. Ends sessions that it opened, and sign-ins that wait for a second step, which it may have been. */
export async function removePasskey(
  db: Database,
  { personId, email, actor, sessionId }: Remover,
  passkeyId: string,
  context: MailContext,
): Promise<{ passkeyId: string; name: string } | Refusal> {
  const { orm } = db;
  const isIt = and(eq(passkey.id, passkeyId), eq(passkey.personId, personId));
  const [known] = await withPageDeadline(orm.select({ name: passkey.name }).from(passkey).where(isIt));
  if (known === undefined) return refuseBecause('not_found', 'passkey_gone', {});
  const gone = orm
    .$with('gone')
    .as(orm.delete(passkey).where(isIt).returning({ personId: passkey.personId, id: passkey.id }));
  const ended = sessionsEnded(
    db,
    gone,
    and(
      or(eq(session.passkeyId, passkeyId), session.awaitsSecondFactor),
      sessionId === undefined ? undefined : ne(session.id, sessionId),
    ),
  );
  const told = tellPerson(db, gone, {
    mail: accountMails.passkeyRemoved(context, email, known.name),
    actor,
    action: 'person.passkey-remove',
    detail: { passkey: known.name },
  });
  const rows = await withPageDeadline(
    orm
      .with(gone, ended, ...told)
      .select()
      .from(gone),
  );
  return rows.length === 0 ? refuseBecause('not_found', 'passkey_gone', {}) : { passkeyId, name: known.name };
}
