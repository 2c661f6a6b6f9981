import { sql } from 'drizzle-orm';
import type { Config } from '../core/config/config.ts';
import type { Database } from '../db/client.ts';
import { Bucket } from '../db/pictures/bucket.ts';
import { columnStatistics } from '../db/row-count.ts';
import { logoRendition } from '../db/schema/index.ts';
import type { HealthFinding } from './health-finding.ts';

/** Nothing without a bucket, unless pictures are in one. @param db null: not reachable */
export async function checkBucket(
  { bucket }: Pick<Config, 'bucket'>,
  db: Database | null,
): Promise<HealthFinding[]> {
  const moved = db === null ? null : await percentMoved(db).catch(() => null);
  if (bucket === null)
    return moved === null || moved === 0
      ? []
      : [{ check: 'bucket', ok: false, detail: `${moved} % of pictures are in a bucket: set PICTURES_URL` }];
  const where = `${bucket.bucket} at ${bucket.endpoint}`;
  try {
    await new Bucket(bucket).ping();
    return [
      { check: 'bucket', ok: true, detail: `${where}${moved === null ? '' : `, ${moved} % of pictures`}` },
    ];
  } catch (error) {
    return [
      { check: 'bucket', ok: false, detail: `${where}: ${error instanceof Error ? error.message : error}` },
    ];
  }
}

/** As of the last `analyze`: counting reads every row. */
async function percentMoved({ orm }: Database): Promise<number> {
  const [row] = await orm
    .select({ moved: sql<number | null>`ceil(null_frac * 100)::int4` })
    .from(columnStatistics(logoRendition.png));
  return row?.moved ?? 0;
}
