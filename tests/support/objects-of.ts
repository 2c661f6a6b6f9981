import type { Database } from '../../lib/db/client.ts';

/** Keys of a brand's pictures in the bucket, by size. */
export async function objectsOf({ sql }: Database, brandId: number): Promise<string[]> {
  const rows = await sql<{ object: string }[]>`
    select object from logo_rendition r join logo l on l.id = r.logo_id where brand_id = ${brandId} order by size`;
  return rows.map(({ object }) => object);
}
