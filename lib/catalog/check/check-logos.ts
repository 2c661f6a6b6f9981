import { LOGO_SIZES } from '../../core/plans/plans.ts';
import type { Database } from '../../db/client.ts';
import { blazon, type Inconsistency, quoted } from './inconsistency.ts';

/** Finds logos without a rendition of one of the sizes, which is then not served. */
export async function checkLogos({ sql }: Database): Promise<Inconsistency[]> {
  const rows = await sql<{ id: string; key: string; sizes: number[] }[]>`
    select l.id, coalesce(d.domain, b.name, a.symbol, l.currency_code || ':CUR') as key,
           array(select r.size::int from logo_rendition r where r.logo_id = l.id order by r.size) as sizes
    from logo l
    left join brand b on b.id = l.brand_id
    left join brand_domain d on d.brand_id = b.id and d.is_primary
    left join crypto_asset a on a.id = l.crypto_asset_id
    where (select count(*) from logo_rendition r where r.logo_id = l.id and r.size = any(${[...LOGO_SIZES]}::int[]))
      < ${LOGO_SIZES.length}
    order by 2`;
  return rows.map(({ id, key, sizes }) => ({
    kind: 'logo_renditions',
    subject: `${key} (logo ${id})`,
    expected: `pictures of ${LOGO_SIZES.join(', ')} px`,
    found: sizes.length === 0 ? 'none' : sizes.join(', '),
    fix: blazon(`catalog logo ${quoted(key)} <file>`),
  }));
}
