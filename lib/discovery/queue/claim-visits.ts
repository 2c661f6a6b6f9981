import type { Database, Transaction } from '../../db/client.ts';
import type { EarlierVisit } from '../visits/visit-site.ts';

/** A domain to visit. Only the holder of the lease may write the result. */
export interface ClaimedVisit extends EarlierVisit {
  domain: string;
  leaseId: string;
  priority: number;
  /** Claims without a result in between, this one included. */
  attempts: number;
}

type Kept = Omit<EarlierVisit, 'host'>;

const NOTHING_KEPT: Kept = {
  pageEtag: null,
  pageModified: null,
  logoUrl: null,
  logoEtag: null,
  fileSha256: null,
};

/** Whether the logo of a row of `visit` is still there: others may have removed it. */
export const hasFind = (sql: Database['sql'] | Transaction) => sql`exists (
  select from brand_domain d join logo l on l.brand_id = d.brand_id
  where d.domain = visit.domain and l.origin = 'discovered')`;

/** Longer than a visit; a crawler that died costs its visits this long. */
export const LEASE_SECONDS = 90;
const PRIORITIES = 7;

/**
 * Claims domains that are due, the most urgent first, by the database's clock. Each hour of waiting counts as one step
 * of priority. Leases that ran out come first. Hosts that asked for a pause are left out.
 * @param operatorOnly only what an operator asked for
 */
export async function claimVisits(
  { sql }: Database,
  most: number,
  operatorOnly: boolean,
): Promise<ClaimedVisit[]> {
  const rows = await sql<(Omit<ClaimedVisit, keyof Kept> & { kept: Kept | null })[]>`
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
    ), chosen as (
      select domain from (
        select domain, null as urgency, null as due_at from lost union all select * from due
      ) as either (domain, urgency, due_at)
      where not exists (select from discovery_state where paused_at is not null)
      order by urgency nulls first, due_at limit ${most}
    )
    update visit set state = 'visiting', lease_id = gen_random_uuid(),
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    from chosen where visit.domain = chosen.domain
    returning visit.domain, lease_id as "leaseId", priority, attempts, host, case when ${hasFind(sql)} then
      jsonb_build_object('pageEtag', page_etag, 'pageModified', page_modified, 'logoUrl', logo_url, 'logoEtag', logo_etag,
        'fileSha256', file_sha256) end as kept`;
  return rows.map(({ kept, ...claimed }) => ({ ...claimed, ...(kept ?? NOTHING_KEPT) }));
}

/** Keeps leases for visits that take long. */
export async function renewLeases({ sql }: Database, leaseIds: readonly string[]): Promise<void> {
  if (leaseIds.length === 0) return;
  await sql`
    update visit set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where state = 'visiting' and lease_id = any(${leaseIds as string[]}::uuid[])`;
}

/** Gives visits back that were not made. @param delaySeconds until others may claim them */
export async function returnLeases(
  { sql }: Database,
  leaseIds: readonly string[],
  delaySeconds = 0,
): Promise<void> {
  if (leaseIds.length === 0) return;
  await sql`
    update visit set state = 'queued', lease_id = null, lease_until = null, attempts = attempts - 1,
      due_at = now() + make_interval(secs => ${delaySeconds})
    where state = 'visiting' and lease_id = any(${leaseIds as string[]}::uuid[])`;
}
