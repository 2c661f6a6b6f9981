import { and, eq, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { token } from '../db/schema/index.ts';
import type { TokenActor } from './token-actor.ts';
import { readTokenName } from './token-name.ts';
import { manageableKind, noSuchToken, type TokenRef } from './token-ref.ts';

export async function renameToken(
  db: Database,
  by: TokenActor,
  ref: TokenRef,
  text: string,
): Promise<{ name: string } | Refusal> {
  const kind = await manageableKind(db, by, ref);
  if (isRefusal(kind)) return kind;
  const name = readTokenName(text);
  if (isRefusal(name)) return name;
  const { orm } = db;
  const before = orm.$with('before').as(
    orm
      .select({ id: token.id, accountId: token.accountId, name: token.name })
      .from(token)
      .where(and(eq(token.id, ref.tokenId), eq(token.accountId, ref.accountId)))
      .for('update'),
  );
  const changed = orm
    .$with('changed')
    .as(orm.update(token).set({ name }).from(before).where(eq(token.id, before.id)));
  const event = audited(db, {
    from: before,
    accountId: before.accountId,
    actor: by.actor,
    action: 'token.rename',
    subject: before.id,
    detail: sql`jsonb_build_object('from', ${before.name}, 'to', ${name}::text)`,
  });
  const rows = await orm.with(before, changed, event).select().from(before);
  return rows.length > 0 ? { name } : noSuchToken(ref.tokenId);
}
