import { isRefusal } from '../core/errors/errors.ts';
import type { ReasonedRefusal } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { readTokenName } from './token-name.ts';
import { noSuchToken, type TokenRef } from './token-ref.ts';

/** Gives a token another name, with its audit event, in one statement. */
export async function renameToken(
  db: Database,
  actor: string,
  { accountId, tokenId }: TokenRef,
  text: string,
): Promise<{ name: string } | ReasonedRefusal> {
  const name = readTokenName(text);
  if (isRefusal(name)) return name;
  const rows = await db.sql`
    with before as (
      select id, name from token where id = ${tokenId} and account_id = ${accountId} for update
    ), changed as (
      update token set name = ${name} from before where token.id = before.id
      returning token.id, token.account_id, before.name as previous
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select account_id, ${actor}, 'token.rename', id::text,
           jsonb_build_object('from', previous, 'to', ${name}::text) from changed
    returning subject`;
  return rows.length > 0 ? { name } : noSuchToken(tokenId);
}
