import { and, eq } from 'drizzle-orm';
import type { Identifier } from '../core/identifiers/identifier.ts';
import type { Database } from '../db/client.ts';
import { logo, logoRendition } from '../db/schema/index.ts';
import { subjectOf } from './logo-subjects.ts';

const SIZE = 64;

/** The 64 px PNG of the logo of an identifier's subject, for lists. @returns null if it has none or is hidden */
export async function subjectPicture(
  db: Database,
  identifier: Identifier,
  { withHidden }: { withHidden: boolean },
): Promise<Buffer | null> {
  const subject = await subjectOf(db, identifier);
  if (subject === null || (subject.hidden && !withHidden)) return null;
  const { column, id } = subject;
  const isOfSubject =
    column === 'brand_id'
      ? eq(logo.brandId, Number(id))
      : column === 'crypto_asset_id'
        ? eq(logo.cryptoAssetId, Number(id))
        : eq(logo.currencyCode, id);
  const [row] = await db.orm
    .select({ png: logoRendition.png, object: logoRendition.object })
    .from(logo)
    .innerJoin(logoRendition, and(eq(logoRendition.logoId, logo.id), eq(logoRendition.size, SIZE)))
    .where(isOfSubject);
  return db.pictures.show(row);
}
