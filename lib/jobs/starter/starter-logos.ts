import { and, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { SUBJECT_COLUMNS, type SubjectColumn, writeLogos } from '../../catalog/write-logos.ts';
import { replaceableBy } from '../../core/brands/logo-origins.ts';
import { ormIn, type Transaction } from '../../db/client.ts';
import { logo } from '../../db/schema/index.ts';
import type { Starter, StarterLogo } from './starter-artefact.ts';

/** Logos per statement: about a megabyte of pictures. */
const LOGOS_PER_STATEMENT = 200;

/** Writes changed logos and removes those no longer in the artefact. Logos of imports and operators stay. */
export async function writeStarterLogos(
  tx: Transaction,
  starter: Starter,
  column: SubjectColumn,
  wanted: ReadonlyMap<string, StarterLogo>,
  step: (logos: number) => void,
): Promise<{ written: number; removed: number }> {
  const db = ormIn(tx);
  const existing = await existingLogos(db, column, [...wanted.keys()]);
  const replaceable = existing.filter(({ origin }) => replaceableBy('starter').includes(origin));
  const gone = replaceable.filter(({ subject }) => !wanted.has(subject));
  await db.orm.delete(logo).where(
    isOneOf(
      column,
      gone.map((one) => one.subject),
    ),
  );

  const changed = new Map(wanted);
  for (const { subject, origin, source, hash } of existing) {
    const one = wanted.get(subject);
    if (!replaceableBy('starter').includes(origin) || (one?.hash === hash && one.source === source))
      changed.delete(subject);
  }
  step(wanted.size - changed.size);
  const logos = [...changed];
  for (let start = 0; start < logos.length; start += LOGOS_PER_STATEMENT) {
    const some = logos.slice(start, start + LOGOS_PER_STATEMENT);
    await writeLogos(
      db,
      column,
      'starter',
      some.map(([subject, { source, license, masterSvg, hash, renditions }]) => ({
        subject,
        source,
        license,
        masterSvg,
        hash,
        pngs: renditions.map(({ size, ...place }) => ({ size, png: starter.png(place) })),
        sourceHash: null,
        colors: [],
      })),
    );
    step(some.length);
  }
  return { written: logos.length, removed: gone.length };
}

/** Logos of the wanted subjects, and all that the starter catalog may replace; those of imports may be millions. */
const existingLogos = (db: ReturnType<typeof ormIn>, column: SubjectColumn, wanted: string[]) =>
  db.orm
    .select({
      subject: sql<string>`${SUBJECT_COLUMNS[column]}::text`,
      origin: logo.origin,
      source: logo.source,
      hash: logo.contentHash,
    })
    .from(logo)
    .where(
      and(
        isNotNull(SUBJECT_COLUMNS[column]),
        or(inArray(logo.origin, replaceableBy('starter')), isOneOf(column, wanted)),
      ),
    );

function isOneOf(column: SubjectColumn, subjects: string[]) {
  const texts = sql`${sql.param(subjects)}::text[]`;
  return sql`${SUBJECT_COLUMNS[column]} = any(${column === 'currency_code' ? texts : sql`${texts}::int8[]`})`;
}
