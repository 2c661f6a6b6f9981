import type { PlanId } from '../core/plans/plans.ts';
import { hashToken, tokenPrefix } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { escapeLike } from '../db/escape-like.ts';
import { isId } from '../db/new-id.ts';

export interface AccountSearch {
  /** Part of a name, or of an address of the account or its members; an id of an account or token, or a whole token; empty: every account. */
  text: string;
  plan: PlanId | null;
  /** Only those that are banned, or are not; absent: both. */
  isBanned?: boolean | undefined;
  /** 0 is the first. */
  page: number;
  perPage: number;
}

export interface FoundAccount {
  id: string;
  name: string;
  /** Where mail about it goes, else the first owner's. */
  email: string | null;
  plan: PlanId;
  isDemo: boolean;
  isBanned: boolean;
  tokens: number;
  createdAt: Date;
}

/**
 * Accounts for operators, newest first. A pasted token finds its account; the text of it goes no further than its
 * hash.
 */
export async function searchAccounts(
  db: Database,
  { text, plan, isBanned, page, perPage }: AccountSearch,
): Promise<{ accounts: FoundAccount[]; total: number }> {
  const { sql } = db;
  const wanted = text.trim();
  const rows = await sql<
    (Omit<FoundAccount, 'tokens' | 'createdAt'> & { tokens: string; created_ms: number; total: string })[]
  >`
    select a.id, a.name, a.plan, coalesce(a.email, (
             select p.email from membership m join person p on p.id = m.person_id
             where m.account_id = a.id and m.role = 'owner' order by m.created_at, p.email limit 1)) as email,
           a.is_demo as "isDemo", a.banned_at is not null as "isBanned",
           (select count(*) from token t where t.account_id = a.id) as tokens,
           (extract(epoch from a.created_at) * 1000)::float8 as created_ms, count(*) over () as total
    from account a
    where a.deleted_at is null and ${plan === null ? sql`true` : sql`a.plan = ${plan}`}
      and ${isBanned === undefined ? sql`true` : sql`(a.banned_at is not null) = ${isBanned}`} and ${matching(db, wanted)}
    order by a.created_at desc, a.id desc limit ${perPage} offset ${page * perPage}`;
  return {
    accounts: rows.map(({ tokens, created_ms, total: _, ...row }) => ({
      ...row,
      tokens: Number(tokens),
      createdAt: new Date(created_ms),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

function matching({ sql }: Database, wanted: string) {
  if (wanted === '') return sql`true`;
  if (isId(wanted))
    return sql`(a.id = ${wanted} or exists (select from token t where t.account_id = a.id and t.id = ${wanted}))`;
  if (tokenPrefix(wanted) !== null)
    return sql`exists (select from token t where t.account_id = a.id and t.hash = ${hashToken(wanted)})`;
  const pattern = `%${escapeLike(wanted.slice(0, 200))}%`;
  return sql`(a.name ilike ${pattern} or a.email ilike ${pattern} or exists (
    select from membership m join person p on p.id = m.person_id
    where m.account_id = a.id and p.email ilike ${pattern}))`;
}
