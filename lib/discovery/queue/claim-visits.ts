import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { visit } from '../../db/schema/index.ts';
import type { EarlierVisit } from '../visits/visit-site.ts';

/** A domain to visit. Only the holder of the lease may write the result. */
export interface ClaimedVisit extends EarlierVisit {
  domain: string;
  leaseId: string;
  priority: number;
  /** Claims without a result in between, this one included. */
  attempts: number;
}

const NOTHING_KEPT: Omit<EarlierVisit, 'host'> = {
  pageEtag: null,
  pageModified: null,
  logoUrl: null,
  logoEtag: null,
  fileSha256: null,
};

/** Whether the logo of a row of `visit` is still there: others may have removed it. */
export const hasFind = sql<boolean>`exists (
  select from brand_domain d join logo l on l.brand_id = d.brand_id
  where d.domain = visit.domain and l.origin = 'discovered')`;

/** Whether that logo is the one that the row describes; while another waits for the review, it is not. */
export const isShown = sql<boolean>`(visit.reason is distinct from 'review' and ${hasFind})`;

/** Longer than a visit; a crawler that died costs its visits this long. */
export const LEASE_SECONDS = 90;
export const PRIORITIES = 7;

const LEASED = {
  state: 'visiting',
  leaseId: sql`gen_random_uuid()`,
  leaseUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
  attempts: sql`${visit.attempts} + 1`,
} as const;

const CLAIMED = {
  domain: visit.domain,
  leaseId: sql<string>`${visit.leaseId}`,
  priority: visit.priority,
  attempts: visit.attempts,
  host: visit.host,
  pageEtag: visit.pageEtag,
  pageModified: visit.pageModified,
  logoUrl: visit.logoUrl,
  logoEtag: visit.logoEtag,
  fileSha256: visit.fileSha256,
  isShown,
};

type ClaimedRow = ClaimedVisit & { isShown: boolean };

const claimedOf = ({ isShown, ...row }: ClaimedRow): ClaimedVisit =>
  isShown ? row : { ...row, ...NOTHING_KEPT };

/**
 * Claims domains that are due, the most urgent first, by the database's clock. Each hour of waiting counts as one step
 * of priority. Leases that ran out come first. Hosts that asked for a pause are left out.
 * @param operatorOnly only what an operator asked for
 */
export async function claimVisits(
  { orm }: Database,
  most: number,
  operatorOnly: boolean,
): Promise<ClaimedVisit[]> {
  const chosen = orm.$with('chosen', { domain: visit.domain }).as(sql`
    with lost as (
      select domain from visit
      where state = 'visiting' and lease_until < now() and (priority = 0 or not ${operatorOnly})
      order by lease_until limit ${most} for update skip locked
    ), due as (
      select v.domain, v.priority - floor(extract(epoch from now() - v.due_at) / 3600) as urgency, v.due_at
      from generate_series(0, ${operatorOnly ? 0 : PRIORITIES - 1}) as p (priority)
      cross join lateral (
        select domain, priority, due_at from visit
        where state <> 'visiting' and priority = p.priority and due_at <= now()
          and not exists (
            select from host_rule h
            where h.host = coalesce(split_part(visit.host, '://', 2), visit.domain) and h.next_at > now())
        order by due_at limit ${most} for update skip locked
      ) as v
    )
    select domain from (
      select domain, null as urgency, null as due_at from lost union all select * from due
    ) as either (domain, urgency, due_at)
    where not exists (select from discovery_state where paused_at is not null)
    order by urgency nulls first, due_at limit ${most}`);
  const rows = await orm
    .with(chosen)
    .update(visit)
    .set(LEASED)
    .from(chosen)
    .where(eq(visit.domain, chosen.domain))
    .returning(CLAIMED);
  return rows.map(claimedOf);
}

/** Claims one domain that an operator queued. @returns null: another crawler has it */
export async function claimVisit(
  { orm }: Pick<Database, 'orm'>,
  domain: string,
): Promise<ClaimedVisit | null> {
  const [row] = await orm
    .update(visit)
    .set(LEASED)
    .where(and(eq(visit.domain, domain), eq(visit.state, 'queued'), eq(visit.priority, 0)))
    .returning(CLAIMED);
  return row === undefined ? null : claimedOf(row);
}

export async function renewLeases({ orm }: Database, leaseIds: readonly string[]): Promise<void> {
  if (leaseIds.length === 0) return;
  await orm
    .update(visit)
    .set({ leaseUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(isLeased(leaseIds));
}

/** Gives visits back that were not made. @param delaySeconds until others may claim them */
export async function returnLeases(
  { orm }: Database,
  leaseIds: readonly string[],
  delaySeconds = 0,
): Promise<void> {
  if (leaseIds.length === 0) return;
  await orm
    .update(visit)
    .set({
      state: 'queued',
      leaseId: null,
      leaseUntil: null,
      attempts: sql`${visit.attempts} - 1`,
      dueAt: sql`now() + make_interval(secs => ${delaySeconds})`,
    })
    .where(isLeased(leaseIds));
}

const isLeased = (leaseIds: readonly string[]) =>
  and(eq(visit.state, 'visiting'), inArray(visit.leaseId, leaseIds as string[]));
