import { createHash } from 'node:crypto';
import { writeLogos } from '../../lib/catalog/write-logos.ts';
import { LOGO_SIZES } from '../../lib/core/plans/plans.ts';
import type { Database } from '../../lib/db/client.ts';
import { solidSquare } from './factories.ts';

/** Replaces the logo of a brand with a square, as an operator does. */
export async function uploadLogo(
  db: Database,
  brandId: number,
  color: string,
  hash = createHash('sha256').update(color).digest('hex'),
): Promise<void> {
  const pngs = await Promise.all(
    LOGO_SIZES.map(async (size) => ({ size, png: await solidSquare(color, size) })),
  );
  const logo = { subject: `${brandId}`, source: 'operator', license: 'own', masterSvg: '<svg/>', hash, pngs };
  await writeLogos(db, 'brand_id', 'operator', [{ ...logo, sourceHash: null, colors: [color] }], 'x');
}
