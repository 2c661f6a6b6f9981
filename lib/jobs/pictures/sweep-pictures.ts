import type { Database } from '../../db/client.ts';
import { inBatches, writableBucketOf } from './bucket-of.ts';
import { comparePictures, usedObjects } from './compare-pictures.ts';

const ROWS = 10_000;

/**
 * Deletes objects some days after the first sweep that finds them unused, so that younger backups can be restored.
 * The bucket's prefix must not be shared with another database.
 * @throws (rejects) Unavailable; ConfigError if the bucket is read only
 */
export async function sweepPictures(
  db: Database,
  { days }: { days: number },
): Promise<{ deleted: number; waiting: number }> {
  const bucket = writableBucketOf(db);
  const { sql } = db;
  for await (const { unused } of comparePictures(db))
    if (unused.length > 0)
      await sql`insert into unused_picture (object) select unnest(${unused}::text[]) on conflict do nothing`;
  await sql`
    delete from unused_picture u using (${usedObjects(db)}) as used where used.object = u.object`;
  let deleted = 0;
  for (;;) {
    const due = await sql<{ object: string }[]>`
      select u.object from unused_picture u
      where u.since <= now() - make_interval(days => ${days})
        and not exists (select from (${usedObjects(db)}) as used where used.object = u.object)
      limit ${ROWS}`;
    await inBatches(due, async ({ object }) => {
      await bucket.remove(object);
      await sql`delete from unused_picture where object = ${object}`;
    });
    deleted += due.length;
    if (due.length < ROWS) break;
  }
  const [row] = await sql<{ waiting: number }[]>`select count(*)::int4 as waiting from unused_picture`;
  return { deleted, waiting: row?.waiting ?? 0 };
}
