import { LOGO_ORIGINS, type LogoOrigin } from '../../core/brands/logo-origins.ts';
import type { Database, Transaction } from '../../db/client.ts';

/** What keeps a domain from being visited; null: nothing. */
export type Obstacle = 'blocked' | 'withdrawn' | 'in_catalog';

interface Row {
  is_blocked: boolean;
  is_hidden: boolean;
  origin: LogoOrigin | null;
}

/**
 * Whether the operator blocked a domain or took its brand down, or its logo has a stronger source.
 * @param sql of a transaction: blocks and takedowns that come later see its result and remove it
 */
export async function obstacleTo(
  { sql }: Pick<Database, 'sql'> | { sql: Transaction },
  domain: string,
): Promise<Obstacle | null> {
  const [row] = await sql<Row[]>`
    select exists (select from discovery_block where subject = any(${namesAbove(domain)}::text[])) as is_blocked,
      b.hidden_at is not null as is_hidden, l.origin
    from (select ${domain}::text as domain) as asked
    left join brand_domain d on d.domain = asked.domain
    left join brand b on b.id = d.brand_id
    left join logo l on l.brand_id = b.id`;
  if (row?.is_blocked) return 'blocked';
  if (row?.is_hidden) return 'withdrawn';
  return row?.origin != null && row.origin !== LOGO_ORIGINS.at(-1) ? 'in_catalog' : null;
}

/** The domain and every name it is below. */
function namesAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}
