import type { NamedIdentifier } from '../core/identifiers/identifier.ts';
import type { Database } from '../db/client.ts';

/** A catalogue entry as an operator sees it. */
export interface FoundSubject {
  kind: 'brand' | 'coin';
  id: number;
  name: string;
  /** All domains of a brand, primary first; the symbol of a coin. */
  keys: string[];
  color: string | null;
  source: string;
  hidden: boolean;
  hiddenReason: string | null;
  logo: { source: string; license: string; contentHash: string } | null;
}

type Row = Omit<FoundSubject, 'logo' | 'kind'> & {
  logoSource: string | null;
  license: string | null;
  contentHash: string | null;
};

/** What answers for an identifier, with source and licence of its logo; null when nothing does. */
export async function findSubject(db: Database, identifier: NamedIdentifier): Promise<FoundSubject | null> {
  const [row] =
    identifier.kind === 'domain'
      ? await db.sql<Row[]>`
          select b.id::float8 as id, b.name, b.color, b.source, b.hidden_at is not null as hidden,
                 b.hidden_reason as "hiddenReason", l.source as "logoSource", l.license, l.content_hash as "contentHash",
                 (select array_agg(d.domain order by d.is_primary desc, d.domain)
                  from brand_domain d where d.brand_id = b.id) as keys
          from brand_domain m join brand b on b.id = m.brand_id left join logo l on l.brand_id = b.id
          where m.domain = any(${identifier.candidates as string[]}::text[])
          order by length(m.domain) desc limit 1`
      : await db.sql<Row[]>`
          select a.id::float8 as id, coalesce(a.operator_name, a.name) as name, a.color, a.source, a.hidden_at is not null as hidden,
                 a.hidden_reason as "hiddenReason", l.source as "logoSource", l.license, l.content_hash as "contentHash",
                 array[a.symbol] as keys
          from crypto_asset a left join logo l on l.crypto_asset_id = a.id
          where a.symbol = any(${[identifier.symbol, ...identifier.alternatives]}::text[]) and a.is_preferred
          order by length(a.symbol) desc limit 1`;
  if (row === undefined) return null;
  const { logoSource, license, contentHash, ...subject } = row;
  return {
    kind: identifier.kind === 'domain' ? 'brand' : 'coin',
    ...subject,
    logo:
      logoSource === null || license === null || contentHash === null
        ? null
        : { source: logoSource, license, contentHash },
  };
}
