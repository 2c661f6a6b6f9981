import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { LogoOrigin } from '../core/brands/logo-origins.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { type Identifier, identifierText } from '../core/identifiers/identifier.ts';
import { auditInsert } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { logo, replacedLogo } from '../db/schema/index.ts';
import { COLOR_SOURCES, COLORS_FOLLOW_LOGO } from './colors-follow-logo.ts';
import { keepLogos } from './keep-logo.ts';
import { type LogoSubject, subjectOf } from './logo-subjects.ts';

export interface ReplacedLogo {
  id: number;
  origin: LogoOrigin;
  source: string;
  license: string;
  contentHash: string;
  replacedAt: Date;
  /** Base64, 128 px. */
  png: string | null;
}

const SHOWN = '128';
const SUBJECT_NAMES = { brand_id: 'brand', crypto_asset_id: 'coin', currency_code: 'currency' } as const;

const columnOf = ({ column }: LogoSubject) =>
  column === 'brand_id'
    ? logo.brandId
    : column === 'crypto_asset_id'
      ? logo.cryptoAssetId
      : logo.currencyCode;

/** Logos of an identifier's subject that operators replaced and that are not served again, last replaced first. */
export async function listReplacedLogos(db: Database, identifier: Identifier): Promise<ReplacedLogo[]> {
  const subject = await subjectOf(db, identifier);
  if (subject === null) return [];
  const { id, origin, source, license, contentHash, replacedAt, pngs, objects } = replacedLogo;
  const rows = await db.orm
    .select({ id, origin, source, license, contentHash, replacedAt, pngs, objects })
    .from(replacedLogo)
    .innerJoin(logo, eq(logo.id, replacedLogo.logoId))
    .where(and(eq(columnOf(subject), subject.id), ne(contentHash, logo.contentHash)))
    .orderBy(desc(id));
  return Promise.all(
    rows.map(async ({ pngs, objects, ...row }) => {
      const [png, object] = [pngs[SHOWN], objects?.[SHOWN] ?? null];
      const shown = await db.pictures.show({ png: png == null ? null : Buffer.from(png, 'base64'), object });
      return { ...row, png: shown?.toString('base64') ?? null };
    }),
  );
}

/**
 * Serves a replaced logo again; the current one is kept in its place. Colors taken from a logo change with it.
 * @param id of `listReplacedLogos`
 */
export async function restoreLogo(
  db: Database,
  actor: string,
  identifier: Identifier,
  id: number,
): Promise<{ contentHash: string } | Refusal> {
  const unknown = () => refuseBecause('not_found', 'logo_unknown', { subject: identifierText(identifier) });
  const subject = await subjectOf(db, identifier);
  if (subject === null) return unknown();
  const [row] = await db.orm.execute<{ contentHash: string }>(sql`
    with wanted as (
      select o.* from replaced_logo o join logo l on l.id = o.logo_id
      where o.id = ${id} and l.${sql.identifier(subject.column)}::text = ${subject.id}
    ), ${keepLogos(sql`l.id = (select logo_id from wanted)`)}, restored as (
      update logo l set origin = w.origin, source = w.source, license = w.license, source_hash = w.source_hash,
        master = w.master, content_hash = w.content_hash, updated_at = now()
      from wanted w where l.id = w.logo_id
      returning l.id, l.content_hash, l.source, l.license, l.brand_id, w.colors
    ), colored as (
      update brand b set color = r.colors[1], colors = r.colors,
        field_sources = case when r.colors is null then b.field_sources - array['color', 'colors']
          else b.field_sources || ${COLOR_SOURCES} end
      from restored r where b.id = r.brand_id and ${COLORS_FOLLOW_LOGO}
    ), drawn as (
      insert into logo_rendition (logo_id, size, png, object, etag)
      select w.logo_id, p.key::int2, decode(p.value, 'base64'), w.objects ->> p.key, left(w.content_hash, 16) || '-' || p.key
      from wanted w, jsonb_each_text(w.pngs) as p
      on conflict (logo_id, size) do update set png = excluded.png, object = excluded.object, etag = excluded.etag
    ), audited as (
      ${auditInsert({
        from: sql`restored`,
        accountId: null,
        actor,
        action: 'catalog.restore_logo',
        subject: `${SUBJECT_NAMES[subject.column]}:${subject.id}`,
        detail: sql`jsonb_build_object('source', source, 'license', license)`,
      })}
    )
    select content_hash as "contentHash" from restored`);
  return row ?? unknown();
}
