import { brandFieldSchemas } from '../core/brands/brand-facts.ts';
import { quoted, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { CryptoSymbol } from '../core/identifiers/crypto-symbol.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';

/** Editable fields of a coin: the column of the edit, and the column of the sources' value. */
export const COIN_FIELDS = {
  name: { column: 'operator_name', beneath: 'name' },
  rank: { column: 'operator_rank', beneath: 'market_cap_rank' },
} as const;

export type CoinField = keyof typeof COIN_FIELDS;

export const COIN_FIELD_NAMES = Object.keys(COIN_FIELDS) as CoinField[];

export const isCoinField = (text: string): text is CoinField => Object.hasOwn(COIN_FIELDS, text);

/** The new value of a field of a coin; null undoes the edit. */
export interface CoinEdit {
  field: CoinField;
  value: string | number | null;
}

export interface EditedCoin {
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

/**
 * Sets or undoes the operator's value for a field of a coin, with an audit event; takes effect within a second. It is
 * stored next to the sources' value, so imports still find the coin by its original name.
 */
export async function editCoin(
  db: Database,
  actor: string,
  { symbol }: CryptoSymbol,
  { field, value }: CoinEdit,
): Promise<EditedCoin | Refusal> {
  const { sql } = db;
  const { column, beneath } = COIN_FIELDS[field];
  const action = value === null ? 'catalog.undo_edit' : 'catalog.edit';
  const written = field === 'rank' ? sql`${value}::int4` : sql`${value}::text`;
  const [row] = await sql<{ value: string | number | null }[]>`
    with target as (
      select id, coalesce(${sql(column)}, ${sql(beneath)}) as before from crypto_asset
      where symbol = ${symbol} and is_preferred for update
    ), changed as (
      update crypto_asset a set ${sql(column)} = ${written} from target t where a.id = t.id
      returning a.symbol, t.before, coalesce(a.${sql(column)}, a.${sql(beneath)}) as after
    ), audited as (
      ${audited(db, {
        from: sql`changed`,
        accountId: null,
        actor,
        action,
        subject: sql`'coin:' || symbol`,
        detail: sql`jsonb_build_object('field', ${field}::text, 'before', before, 'after', after)`,
      })}
    )
    select after as value from changed`;
  return row === undefined
    ? refuseBecause('not_found', 'coin_unknown', { symbol })
    : { symbol, field, value: row.value, isEdited: value !== null };
}
