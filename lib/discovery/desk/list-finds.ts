import type { Database } from '../../db/client.ts';
import type { PictureColumns } from '../../db/pictures/picture-store.ts';

export interface Find {
  domain: string;
  name: string | null;
  logoUrl: string | null;
  logoKind: string | null;
  weight: number | null;
  visitedAt: Date;
  /** It looks like the domain of a known brand, and is visited once an operator accepts that. */
  isLookAlike: boolean;
  /** 128 px; null: not served, because it waits for the review or a stronger source has a logo. */
  png: Buffer | null;
  shared: number;
}

/** Below it, a person should look. */
const SURE_WEIGHT = 70;
/** Domains with the same picture from which it may be a default of a shop or a template. */
const MANY_SITES = 3;
const SIZE = 128;

/** Newest first. @param options.forReview only look-alikes, and what a person should look at and has not accepted */
export async function listFinds(
  { sql, pictures }: Database,
  { forReview, most }: { forReview: boolean; most: number },
): Promise<Find[]> {
  const shared = sql`(select greatest(count(*)::int - 1, 0) from visit s where s.dhash = v.dhash)`;
  const review = sql`
    and not exists (select from icon_verdict i where i.dhash = v.dhash and i.verdict = 'fine')
    and (v.reason = 'review' or v.weight < ${SURE_WEIGHT} or ${shared} >= ${MANY_SITES - 1})
    or (v.state = 'refused' and v.reason = 'look_alike')`;
  const rows = await sql<(Omit<Find, 'visitedAt'> & PictureColumns & { visitedAt: string })[]>`
    select v.domain, b.name, v.logo_url as "logoUrl", v.logo_kind as "logoKind", v.weight,
           coalesce(v.visited_at, v.last_asked) as "visitedAt", v.reason = 'look_alike' as "isLookAlike", r.png, r.object, coalesce(${shared}, 0) as shared
    from visit v
    left join brand_domain d on d.domain = v.domain
    left join brand b on b.id = d.brand_id
    left join logo l on l.brand_id = b.id and l.origin = 'discovered'
    left join logo_rendition r on r.logo_id = l.id and r.size = ${SIZE}
    where v.state = 'found' and v.visited_at is not null ${forReview ? review : sql``}
    order by "visitedAt" desc, v.domain
    limit ${most}`;
  return Promise.all(
    rows.map(async ({ object, ...row }) => ({
      ...row,
      png: await pictures.show({ png: row.png, object }),
      visitedAt: new Date(row.visitedAt),
    })),
  );
}
