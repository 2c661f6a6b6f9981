import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { parsePastedDomain } from '../../core/identifiers/domain.ts';
import { identifierText } from '../../core/identifiers/identifier.ts';
import { parseStockSymbol } from '../../core/identifiers/stock-symbol.ts';
import { type Acting, actorWith } from '../../core/permissions.ts';
import { readRequestText } from '../../core/text/request-text.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { rowsFrom } from '../../db/rows-from.ts';
import { account, correction } from '../../db/schema/index.ts';
import { openRequest } from '../open-request.ts';

export const MAX_OPEN_CORRECTIONS = 50;

export type CorrectionKind = 'domain' | 'ticker' | 'crypto';

const READERS = { domain: parsePastedDomain, ticker: parseStockSymbol, crypto: parseCryptoSymbol };

export async function submitCorrection(
  db: Database,
  who: Acting,
  accountId: string,
  input: { kind: CorrectionKind; identifier: string; note: string },
): Promise<{ id: string; identifier: string } | Refusal> {
  const actor = actorWith(who, 'corrections.send');
  if (isRefusal(actor)) return actor;
  const read = READERS[input.kind](input.identifier);
  if (isRefusal(read)) return read;
  const note = readRequestText(input.note, 'note');
  if (isRefusal(note)) return note;

  const id = newId();
  const identifier = `${input.kind}:${identifierText(read)}`;
  const { orm } = db;
  const open = orm
    .select({ open: count() })
    .from(correction)
    .where(and(eq(correction.accountId, account.id), eq(correction.state, 'open')));
  const may = and(
    eq(account.id, accountId),
    isNull(account.deletedAt),
    sql`${open} < ${MAX_OPEN_CORRECTIONS}`,
  );
  const row = { id, accountId: account.id, identifier, note, sentBy: actor };
  const fresh = orm.$with('fresh').as(
    orm
      .insert(correction)
      .select(rowsFrom(correction, row, sql`${account} where ${may}`))
      .returning({ id: correction.id, accountId: correction.accountId }),
  );
  if (await openRequest(db, fresh, { actor, action: 'correction.submit', detail: { identifier } }))
    return { id, identifier };
  const known = await orm
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  return known.length === 0
    ? refuseBecause('not_found', 'account_unknown', { account: accountId })
    : refuseBecause('conflict', 'corrections_many', { most: MAX_OPEN_CORRECTIONS });
}
