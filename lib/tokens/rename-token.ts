import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import type { TokenActor } from './token-actor.ts';
import { readTokenName } from './token-name.ts';
import { manageableKind, noSuchToken, type TokenRef } from './token-ref.ts';

/** Renames a token, and audits it, in one statement. */
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
  const { sql } = db;
  const rows = await sql`
    with before as (
      select id, name from token where id = ${ref.tokenId} and account_id = ${ref.accountId} for update
    ), changed as (
      update token set name = ${name} from before where token.id = before.id
      returning token.id, token.account_id, before.name as previous
    )
    ${audited(db, {
      from: sql`changed`,
      accountId: sql`account_id`,
      actor: by.actor,
      action: 'token.rename',
      subject: sql`id::text`,
      detail: sql`jsonb_build_object('from', previous, 'to', ${name}::text)`,
    })} returning subject`;
  return rows.length > 0 ? { name } : noSuchToken(ref.tokenId);
}
