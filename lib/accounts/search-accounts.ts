import { and, asc, desc, eq, exists, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { PLAN_IDS, type PlanId } from '../core/plans/plans.ts';
import { hashToken, tokenPrefix } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { escapeLike } from '../db/escape-like.ts';
import { isId } from '../db/new-id.ts';
import { account, membership, person, token } from '../db/schema/index.ts';

export interface AccountSearch {
  /** Part of a name or address, an account or token id, or a whole token; empty: every account. */
  text: string;
  plan: PlanId | null;
  isBanned?: boolean | undefined;
  page: number;
  perPage: number;
  order?: { key: AccountOrder; isDescending: boolean };
}

export const ACCOUNT_ORDERS = ['created', 'name', 'plan', 'tokens'] as const;
export type AccountOrder = (typeof ACCOUNT_ORDERS)[number];

interface FoundAccount {
  id: string;
  name: string;
  email: string | null;
  plan: PlanId;
  isDemo: boolean;
  isBanned: boolean;
  tokens: number;
  createdAt: Date;
}

/** Accounts for operators. Finds the account of a pasted token by its hash. */
export async function searchAccounts(
  db: Database,
  { text, plan, isBanned, page, perPage, order = { key: 'created', isDescending: true } }: AccountSearch,
): Promise<{ accounts: FoundAccount[]; total: number }> {
  const tokens = db.orm.$count(token, eq(token.accountId, account.id));
  const direction = order.isDescending ? desc : asc;
  const rows = await db.orm
    .select({
      id: account.id,
      name: account.name,
      plan: account.plan,
      email: sql<string | null>`coalesce(${account.email}, (
        select p.email from membership m join person p on p.id = m.person_id
        where m.account_id = account.id and m.role = 'owner' order by m.created_at, p.email limit 1))`,
      isDemo: account.isDemo,
      isBanned: sql<boolean>`${account.bannedAt} is not null`,
      tokens,
      createdAt: account.createdAt,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(account)
    .where(
      and(
        isNull(account.deletedAt),
        plan === null ? undefined : eq(account.plan, plan),
        isBanned === undefined
          ? undefined
          : isBanned
            ? isNotNull(account.bannedAt)
            : isNull(account.bannedAt),
        matching(db, text.trim()),
      ),
    )
    .orderBy(direction(orderOf(order.key, tokens)), direction(account.id))
    .limit(perPage)
    .offset(page * perPage);
  return { accounts: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

function orderOf(key: AccountOrder, tokens: SQL): SQL {
  switch (key) {
    case 'created':
      return sql`${account.createdAt}`;
    case 'name':
      return sql`lower(${account.name})`;
    case 'plan':
      return sql`array_position(array[${sql.join(
        [...PLAN_IDS].map((id) => sql`${id}`),
        sql`, `,
      )}], ${account.plan})`;
    case 'tokens':
      return tokens;
    default:
      return key satisfies never;
  }
}

function matching({ orm }: Database, wanted: string): SQL | undefined {
  const withToken = (condition: SQL) =>
    exists(
      orm
        .select()
        .from(token)
        .where(and(eq(token.accountId, account.id), condition)),
    );
  if (wanted === '') return undefined;
  if (isId(wanted)) return or(eq(account.id, wanted), withToken(eq(token.id, wanted)));
  if (tokenPrefix(wanted) !== null) return withToken(eq(token.hash, hashToken(wanted)));
  const pattern = `%${escapeLike(wanted.slice(0, 200))}%`;
  const members = orm
    .select()
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(and(eq(membership.accountId, account.id), ilike(person.email, pattern)));
  return or(ilike(account.name, pattern), ilike(account.email, pattern), exists(members));
}
