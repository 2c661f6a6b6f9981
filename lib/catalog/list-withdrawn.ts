import type { Database } from '../db/client.ts';

/** A subject that was taken down. */
export interface WithdrawnSubject {
  kind: 'brand' | 'coin';
  name: string;
  /** Primary domain, or symbol. */
  key: string;
  reason: string | null;
  hiddenAt: Date;
}

/** What was taken down, the newest first, 200 at most. */
export async function listWithdrawn({ sql }: Database): Promise<WithdrawnSubject[]> {
  const rows = await sql<(Omit<WithdrawnSubject, 'hiddenAt'> & { hidden_ms: number })[]>`
    select 'brand' as kind, b.name, d.domain as key, b.hidden_reason as reason,
           (extract(epoch from b.hidden_at) * 1000)::float8 as hidden_ms
    from brand b join brand_domain d on d.brand_id = b.id and d.is_primary where b.hidden_at is not null
    union all
    select 'coin', coalesce(operator_name, name), symbol, hidden_reason, (extract(epoch from hidden_at) * 1000)::float8
    from crypto_asset where hidden_at is not null
    order by hidden_ms desc limit 200`;
  return rows.map(({ hidden_ms, ...row }) => ({ ...row, hiddenAt: new Date(hidden_ms) }));
}
