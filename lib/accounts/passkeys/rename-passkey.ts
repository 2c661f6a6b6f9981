import { and, eq, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { withPageDeadline } from '../../db/deadline.ts';
import { passkey } from '../../db/schema/index.ts';
import type { SignedIn } from '../find-viewer.ts';
import { readRequiredName } from '../read-input.ts';

export async function renamePasskey(
  db: Database,
  { personId, actor }: Pick<SignedIn, 'personId' | 'actor'>,
  passkeyId: string,
  typed: string,
): Promise<{ passkeyId: string; name: string } | Refusal> {
  const name = readRequiredName(typed);
  if (isRefusal(name)) return name;
  const { orm } = db;
  const known = orm.$with('known').as(
    orm
      .select({ id: passkey.id, before: sql<string>`${passkey.name}`.as('before') })
      .from(passkey)
      .where(and(eq(passkey.id, passkeyId), eq(passkey.personId, personId)))
      .for('update'),
  );
  const renamed = orm
    .$with('renamed')
    .as(
      orm
        .update(passkey)
        .set({ name })
        .from(known)
        .where(eq(passkey.id, known.id))
        .returning({ personId: passkey.personId, before: known.before }),
    );
  const event = audited(db, {
    from: renamed,
    accountId: null,
    actor,
    action: 'person.passkey-rename',
    subject: renamed.personId,
    detail: sql`jsonb_build_object('from', ${renamed.before}, 'to', ${name}::text)`,
  });
  const rows = await withPageDeadline(orm.with(known, renamed, event).select().from(renamed));
  return rows.length === 0 ? refuseBecause('not_found', 'passkey_gone', {}) : { passkeyId, name };
}
