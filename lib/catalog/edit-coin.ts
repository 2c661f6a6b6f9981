import { and, eq, sql } from 'drizzle-orm';
import { brandFieldSchemas } from '../core/brands/brand-facts.ts';
import { quoted, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { CryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { cryptoAsset } from '../db/schema/index.ts';

/** Editable fields of a coin: the column of the edit, and the column of the sources' value. */
const COIN_FIELDS = {
  name: ['operatorName', 'name'],
  rank: ['operatorRank', 'marketCapRank'],
} as const;

export type CoinField = keyof typeof COIN_FIELDS;

export const COIN_FIELD_NAMES = Object.keys(COIN_FIELDS) as CoinField[];

const isCoinField = (text: string): text is CoinField => Object.hasOwn(COIN_FIELDS, text);

export interface CoinEdit {
  field: CoinField;
  value: string | number | null;
}

interface EditedCoin {
  symbol: string;
  field: CoinField;
  value: string | number | null;
  isEdited: boolean;
}

const MAX_RANK = 1_000_000;

/** @returns a refusal `invalid_request` with the expected form */
export function readCoinValue(name: string, text: string): CoinEdit | Refusal {
  const field = readCoinField(name);
  if (typeof field !== 'string') return field;
  const typed = text.trim();
  if (field === 'rank')
    return /^[1-9]\d{0,6}$/.test(typed) && Number(typed) <= MAX_RANK
      ? { field, value: Number(typed) }
      : refuseBecause('invalid_request', 'coin_rank_invalid', { most: MAX_RANK, got: quoted(typed) });
  const parsed = brandFieldSchemas.name.safeParse(typed);
  return parsed.success
    ? { field, value: parsed.data }
    : refuseBecause('invalid_request', 'coin_name_invalid', {
        issue: parsed.error.issues[0]?.message ?? 'not valid',
      });
}

export const readCoinField = (text: string): CoinField | Refusal =>
  isCoinField(text)
    ? text
    : refuseBecause('invalid_request', 'field_unknown', {
        fields: COIN_FIELD_NAMES.join(', '),
        got: quoted(text),
      });

/** Null undoes the edit. It is kept apart from the sources' value, so imports find the coin by its original name. */
export async function editCoin(
  db: Database,
  actor: string,
  { symbol }: CryptoSymbol,
  { field, value }: CoinEdit,
): Promise<EditedCoin | Refusal> {
  const { orm } = db;
  const [edited, beneath] = COIN_FIELDS[field];
  const shown = sql<string | number | null>`coalesce(${cryptoAsset[edited]}, ${cryptoAsset[beneath]})`;
  const target = orm.$with('target').as(
    orm
      .select({ id: cryptoAsset.id, before: sql`${shown}`.as('before') })
      .from(cryptoAsset)
      .where(and(eq(cryptoAsset.symbol, symbol), cryptoAsset.isPreferred))
      .for('update'),
  );
  const changed = orm.$with('changed').as(
    orm
      .update(cryptoAsset)
      .set({ [edited]: value })
      .from(target)
      .where(eq(cryptoAsset.id, target.id))
      .returning({ before: target.before, after: shown.as('after') }),
  );
  const event = audited(db, {
    from: changed,
    accountId: null,
    actor,
    action: value === null ? 'catalog.undo_edit' : 'catalog.edit',
    subject: `coin:${symbol}`,
    detail: sql`jsonb_build_object('field', ${field}::text, 'before', ${changed.before}, 'after', ${changed.after})`,
  });
  const [row] = await orm.with(target, changed, event).select({ value: changed.after }).from(changed);
  return row === undefined
    ? refuseBecause('not_found', 'coin_unknown', { symbol })
    : { symbol, field, value: row.value, isEdited: value !== null };
}
