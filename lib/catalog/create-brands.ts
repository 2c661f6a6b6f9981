import type { Database } from '../db/client.ts';

const SOURCE = 'import';

/** Names them after the host until a source has a name. @returns brand ids by host, new and existing */
export async function createBrandsForDomains(
  { sql }: Database,
  hosts: readonly string[],
): Promise<Map<string, string>> {
  if (hosts.length === 0) return new Map();
  const rows = await sql<{ domain: string; id: string }[]>`
    with wanted as materialized (
      select domain, nextval(pg_get_serial_sequence('brand', 'id')) as id
      from unnest(${hosts as string[]}::text[]) as h (domain)
      where not exists (select from brand_domain d where d.domain = h.domain)
    ), named as (
      insert into brand_domain (domain, brand_id, is_primary, source)
      select domain, id, true, ${SOURCE} from wanted
      on conflict (domain) do nothing returning domain, brand_id
    ), made as (
      insert into brand (id, name, website, source)
      select brand_id, domain, 'https://' || domain, ${SOURCE} from named
    )
    select domain, brand_id::text as id from named
    union all
    select domain, brand_id::text from brand_domain where domain = any(${hosts as string[]}::text[])`;
  return new Map(rows.map(({ domain, id }) => [domain, id]));
}
