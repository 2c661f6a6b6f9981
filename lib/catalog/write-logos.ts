import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type LogoOrigin, replaceableBy } from '../core/brands/logo-origins.ts';
import type { LogoSize } from '../core/plans/plans.ts';
import { auditInsert } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { brand, cryptoAsset, currency, logo } from '../db/schema/index.ts';
import { COLOR_SOURCES, COLORS_FOLLOW_LOGO } from './colors-follow-logo.ts';
import { keepLogos } from './keep-logo.ts';

/** Kinds of subjects of logos, by the column of `logo` that refers to them. */
export const SUBJECT_COLUMNS = {
  brand_id: logo.brandId,
  crypto_asset_id: logo.cryptoAssetId,
  currency_code: logo.currencyCode,
};
export type SubjectColumn = keyof typeof SUBJECT_COLUMNS;

export interface LogoToWrite {
  subject: string;
  source: string;
  license: string;
  masterSvg: string;
  hash: string;
  pngs: { size: LogoSize; png: Buffer }[];
  /** SHA-256 in hex of the source file; null for the starter catalog. */
  sourceHash: string | null;
  colors: string[];
}

/**
 * Writes logos in one statement, or replaces those of the same or a weaker origin, and announces them. At most one
 * logo per subject. Logos that operators or websites replace are kept, to restore them.
 * @param actor who adds or replaces them, for the audit log; null: not audited
 * @returns the subjects whose logo was written; the others no longer exist or have a logo of a stronger origin
 */
export async function writeLogos(
  { orm }: Pick<Database, 'orm'>,
  column: SubjectColumn,
  origin: LogoOrigin,
  logos: readonly LogoToWrite[],
  actor: string | null = null,
): Promise<Set<string>> {
  if (logos.length === 0) return new Set();
  const pictures = logos.flatMap(({ subject, pngs }) => pngs.map((picture) => ({ subject, ...picture })));
  // A subject deleted in the meantime loses its logo, not the whole batch.
  const { table, id, type } = SUBJECTS[column];
  const rows = await orm.execute<{ subject: string }>(sql`
    with wanted as (
      select * from unnest(${sql.param(logos.map((logo) => logo.subject))}::text[], ${sql.param(logos.map((logo) => logo.source))}::text[],
        ${sql.param(logos.map((logo) => logo.license))}::text[], ${sql.param(logos.map((logo) => logo.masterSvg))}::text[],
        ${sql.param(logos.map((logo) => logo.hash))}::text[], ${sql.param(logos.map((logo) => logo.sourceHash))}::text[],
        ${sql.param(logos.map((logo) => logo.colors.join(' ')))}::text[])
        as w (subject, source, license, master, hash, source_hash, colors)
    ), written as (
      insert into logo (${sql.identifier(column)}, origin, source, license, master, content_hash, source_hash)
      select ${id}, ${origin}, w.source, w.license, w.master, w.hash, w.source_hash
      from wanted w join ${table} on ${id} = w.subject::${type}
      on conflict (${sql.identifier(column)}) do update set origin = excluded.origin, source = excluded.source,
        license = excluded.license, master = excluded.master, content_hash = excluded.content_hash,
        source_hash = excluded.source_hash, updated_at = now()
      where logo.origin = any(${sql.param(replaceableBy(origin))}::text[])
      returning id, ${sql.identifier(column)}::text as subject, content_hash
    ), drawn as (
      insert into logo_rendition (logo_id, size, png, etag)
      select w.id, p.size, decode(p.png, 'hex'), left(w.content_hash, 16) || '-' || p.size
      from unnest(${sql.param(pictures.map((picture) => picture.subject))}::text[], ${sql.param(pictures.map((picture) => picture.size))}::int2[],
        ${sql.param(pictures.map((picture) => picture.png.toString('hex')))}::text[]) as p (subject, size, png)
      join written w on w.subject = p.subject
      on conflict (logo_id, size) do update set png = excluded.png, object = null, etag = excluded.etag
    ) ${colored(column)}
    ${actor === null ? sql`` : sql`, audited as (${auditOf(column, actor)})`}
    ${KEEPING.has(origin) ? sql`, ${keepLogos(replacedBy(column, origin))}` : sql``}
    select subject from written`);
  return new Set(rows.map((row) => row.subject));
}

const KEEPING: ReadonlySet<LogoOrigin> = new Set(['operator', 'discovered']);

/** Logos `l` that these replace. */
const replacedBy = (column: SubjectColumn, origin: LogoOrigin): SQL => sql`
  l.origin = any(${sql.param(replaceableBy(origin))}::text[]) and exists (
    select from wanted w where w.subject = l.${sql.identifier(column)}::text and w.hash <> l.content_hash)`;

const auditOf = (column: SubjectColumn, actor: string): SQL =>
  auditInsert({
    from: sql`written r join wanted w on w.subject = r.subject`,
    accountId: null,
    actor,
    // The table as it was before this statement.
    action: sql`case when exists (select from logo l where l.id = r.id) then 'catalog.logo' else 'catalog.add_logo' end`,
    subject: sql`${SUBJECTS[column].name} || ':' || r.subject`,
    detail: sql`jsonb_build_object('source', w.source, 'license', w.license, 'sourceHash', w.source_hash)`,
  });

const SUBJECTS: Readonly<Record<SubjectColumn, { name: string; table: PgTable; id: PgColumn; type: SQL }>> = {
  brand_id: { name: 'brand', table: brand, id: brand.id, type: sql`int8` },
  crypto_asset_id: { name: 'coin', table: cryptoAsset, id: cryptoAsset.id, type: sql`int8` },
  currency_code: { name: 'currency', table: currency, id: currency.code, type: sql`text` },
};

const colored = (column: SubjectColumn): SQL =>
  ({
    brand_id: sql`, colored as (
      update brand b set color = split_part(w.colors, ' ', 1), colors = string_to_array(w.colors, ' '),
        field_sources = b.field_sources || ${COLOR_SOURCES}
      from wanted w join written r on r.subject = w.subject
      where b.id = r.subject::int8 and w.colors <> '' and ${COLORS_FOLLOW_LOGO})`,
    crypto_asset_id: sql`, colored as (
      update crypto_asset c set color = split_part(w.colors, ' ', 1)
      from wanted w join written r on r.subject = w.subject
      where c.id = r.subject::int8 and c.color is null and w.colors <> '')`,
    currency_code: sql``,
  })[column];
