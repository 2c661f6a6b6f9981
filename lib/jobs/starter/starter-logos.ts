import { type SubjectColumn, writeLogos } from '../../catalog/write-logos.ts';
import { type LogoOrigin, replaceableBy } from '../../core/brands/logo-origins.ts';
import type { Transaction } from '../../db/client.ts';
import type { Starter, StarterLogo } from './starter-artefact.ts';

/** Logos per statement: about a megabyte of pictures. */
const LOGOS_PER_STATEMENT = 200;

/**
 * Writes changed logos and removes those the artefact no longer has. Logos from imports and operators stay.
 * @param wanted logos by subject id
 * @param step called with the number of logos that were checked or written
 */
export async function writeStarterLogos(
  sql: Transaction,
  starter: Starter,
  column: SubjectColumn,
  wanted: ReadonlyMap<string, StarterLogo>,
  step: (logos: number) => void,
): Promise<{ written: number; removed: number }> {
  const existing = await sql<{ subject: string; origin: LogoOrigin; source: string; hash: string }[]>`
    select ${sql(column)}::text as subject, origin, source, content_hash as hash from logo where ${sql(column)} is not null`;
  const replaceable = existing.filter(({ origin }) => replaceableBy('starter').includes(origin));
  const gone = replaceable.filter(({ subject }) => !wanted.has(subject));
  await sql`
    delete from logo where ${sql(column)}::text = any(${gone.map(({ subject }) => subject)}::text[])`;

  const changed = new Map(wanted);
  for (const { subject, origin, source, hash } of existing) {
    const logo = wanted.get(subject);
    if (!replaceableBy('starter').includes(origin) || (logo?.hash === hash && logo.source === source))
      changed.delete(subject);
  }
  step(wanted.size - changed.size);
  const logos = [...changed];
  for (let start = 0; start < logos.length; start += LOGOS_PER_STATEMENT) {
    const some = logos.slice(start, start + LOGOS_PER_STATEMENT);
    await writeLogos(
      { sql },
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
