import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import { identifierText } from '../../core/identifiers/identifier.ts';
import { parseStockSymbol } from '../../core/identifiers/stock-symbol.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { readRequestText } from '../request-text.ts';

/** Corrections of one account that nobody has decided yet: more than this is no help. */
export const MOST_OPEN_CORRECTIONS = 50;

export type CorrectionKind = 'domain' | 'ticker' | 'crypto';

const READERS = { domain: parseDomain, ticker: parseStockSymbol, crypto: parseCryptoSymbol };

/** A customer says that a logo or a record is wrong; with its audit event, in one statement. */
export async function submitCorrection(
  db: Database,
  actor: string,
  accountId: string,
  input: { kind: CorrectionKind; identifier: string; note: string },
): Promise<{ id: string; identifier: string } | Refusal> {
  const read = READERS[input.kind](input.identifier);
  if (isRefusal(read)) return read;
  const note = readRequestText(input.note, 'note');
  if (isRefusal(note)) return note;

  const id = newId();
  const identifier = `${input.kind}:${identifierText(read)}`;
  const rows = await db.sql`
    with fresh as (
      insert into correction (id, account_id, identifier, note, sent_by)
      select ${id}, a.id, ${identifier}, ${note}, ${actor} from account a
      where a.id = ${accountId} and a.deleted_at is null
        and (select count(*) from correction c where c.account_id = a.id and c.state = 'open') < ${MOST_OPEN_CORRECTIONS}
      returning id, account_id
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select account_id, ${actor}, 'correction.submit', id::text, jsonb_build_object('identifier', ${identifier}::text)
    from fresh returning subject`;
  if (rows.length > 0) return { id, identifier };
  const known = await db.sql`select from account where id = ${accountId} and deleted_at is null`;
  return known.length === 0
    ? refuseBecause('not_found', 'account_unknown', { account: accountId })
    : refuseBecause('conflict', 'corrections_many', { most: MOST_OPEN_CORRECTIONS });
}
