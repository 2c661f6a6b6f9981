import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { brand } from '../../db/schema/index.ts';

/** Condition on `brand`: nothing but the website of the domain made it known. */
export const isOnlyFound = (domain: SQLWrapper): SQL<boolean> => sql<boolean>`(
  ${brand.source} = 'crawl'
  and not exists (select from jsonb_each(${brand.fieldSources}) as f where f.value ->> 0 not in ('crawl', 'logo', 'derived'))
  and not exists (select from brand_domain o where o.brand_id = ${brand.id} and o.domain <> ${domain})
  and not exists (select from instrument i where i.brand_id = ${brand.id})
  and not exists (select from logo l where l.brand_id = ${brand.id} and l.origin <> 'discovered'))`;
