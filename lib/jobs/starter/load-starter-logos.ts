import { changedRows } from '../../catalog/changed-rows.ts';
import { type LogoOrigin, replaceableBy } from '../../core/brands/logo-origins.ts';
import { LOGO_SIZES } from '../../core/plans/plans.ts';
import type { Transaction } from '../../db/client.ts';
import type { Starter, StarterLogo } from './starter-artefact.ts';

/** Rows added, changed and removed of each table. */
export type LoadCounts = Record<string, number>;

/** The column of `logo` that names the subject, and the subject's id in it. */
export type SubjectColumn = 'brand_id' | 'crypto_asset_id' | 'currency_code';

interface Existing {
  id: string;
  subject: string;
  origin: LogoOrigin;
  source: string;
  content_hash: string;
}

/** Rows per statement: about a megabyte of pictures. */
const BATCH = 200;

/** Logos that an import or an operator put there stay, also where the starter catalogue has none for the subject. */
const isOurs = ({ origin }: Existing) => replaceableBy('starter').includes(origin);

/**
 * Writes the logos of subjects, only those whose pictures, source or licence changed, and removes those that
 * are gone from the artefact. @returns logos written and removed
 */
export async function loadStarterLogos(
  sql: Transaction,
  starter: Starter,
  column: SubjectColumn,
  wanted: { subject: string; logo: StarterLogo }[],
  step: (rows: number) => void,
): Promise<{ written: number; removed: number }> {
  const existing = await sql<Existing[]>`
    select id, ${sql(column)}::text as subject, origin, source, content_hash from logo where ${sql(column)} is not null`;
  const changes = changedRows(wanted, existing, {
    key: (row) => row.subject,
    existingKey: (row) => row.subject,
    isSame: ({ logo }, before) =>
      !isOurs(before) || (before.content_hash === logo.hash && before.source === logo.source),
  });
  step(changes.sameCount);

  const gone = [...changes.gone, ...changes.changed.map((change) => change.existing)].filter((row) =>
    isOurs(row),
  );
  await sql`delete from logo where id = any(${gone.map((row) => row.id)}::int8[])`;

  const write = [...changes.added, ...changes.changed.map((change) => change.wanted)];
  for (let start = 0; start < write.length; start += BATCH) {
    const batch = write.slice(start, start + BATCH);
    const ids = await takeIds(sql, 'logo', batch.length);
    const logos = batch.map(({ subject, logo }, position) => ({
      id: ids[position] ?? '',
      [column]: subject,
      source: logo.source,
      license: logo.license,
      master: logo.masterSvg,
      content_hash: logo.hash,
    }));
    await sql`insert into logo ${sql(logos)}`;
    const renditions = batch.flatMap(({ logo }, position) =>
      logo.renditions
        .filter((rendition) => LOGO_SIZES.includes(rendition.size))
        .map((rendition) => ({
          logo_id: ids[position] ?? '',
          size: rendition.size,
          png: starter.png(rendition),
          etag: `${logo.hash.slice(0, 16)}-${rendition.size}`,
        })),
    );
    await sql`insert into logo_rendition ${sql(renditions)}`;
    step(batch.length);
  }
  return { written: write.length, removed: gone.length - changes.changed.length };
}

/** Ids taken ahead, so that rows that refer to each other are written without asking which got which. */
export async function takeIds(
  sql: Transaction,
  table: 'logo' | 'brand' | 'crypto_asset' | 'instrument',
  count: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`;
  return rows.map((row) => row.id);
}

/** Rows in portions that one statement can take. */
export function* batches<T>(rows: readonly T[], size = 1000): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
