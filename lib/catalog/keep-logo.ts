import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { replacedLogo } from '../db/schema/index.ts';

const MAX_KEPT = 10;
/** Days for which replaced logos of websites are kept; others stay. */
const KEPT_DAYS = 90;

/** Deletes replaced logos of websites that were not restored in time. */
export const forgetReplacedLogos = ({ orm }: Database): Promise<unknown> =>
  withDeadline(
    orm
      .delete(replacedLogo)
      .where(
        and(
          eq(replacedLogo.origin, 'discovered'),
          sql`${replacedLogo.replacedAt} < now() - make_interval(days => ${KEPT_DAYS})`,
        ),
      ),
  );

/** CTEs that keep replaced logos. Their place does not matter: a statement reads tables as they were before it. */
export const keepLogos = (logos: SQL): SQL => sql`
  kept as (
    insert into replaced_logo (logo_id, origin, source, license, source_hash, master, content_hash, colors, pngs, objects)
    select l.id, l.origin, l.source, l.license, l.source_hash, l.master, l.content_hash,
           (select b.colors from brand b where b.id = l.brand_id and b.field_sources #>> '{colors,0}' = 'logo'),
           (select jsonb_object_agg(r.size::text, encode(r.png, 'base64')) from logo_rendition r where r.logo_id = l.id),
           (select jsonb_object_agg(r.size::text, r.object) from logo_rendition r where r.logo_id = l.id and r.png is null and r.object is not null)
    from logo l where ${logos} and exists (select from logo_rendition r where r.logo_id = l.id)
  ), trimmed as (
    delete from replaced_logo o using (
      select p.id, row_number() over (partition by p.logo_id order by p.id desc) as place
      from replaced_logo p join logo l on l.id = p.logo_id where ${logos}
    ) old
    where o.id = old.id and old.place >= ${MAX_KEPT}
  )`;
