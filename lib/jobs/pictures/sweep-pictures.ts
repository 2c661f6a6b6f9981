import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { unusedPicture } from '../../db/schema/index.ts';
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
  const { orm } = db;
  const { object, since } = unusedPicture;
  for await (const { unused } of comparePictures(db))
    if (unused.length > 0)
      await orm
        .insert(unusedPicture)
        .values(unused.map((key) => ({ object: key })))
        .onConflictDoNothing();
  await orm.delete(unusedPicture).where(inArray(object, usedObjects(db)));
  const used = usedObjects(db).as('used');
  const isUsed = orm.select().from(used).where(eq(used.object, object));
  let deleted = 0;
  for (;;) {
    const due = await orm
      .select({ key: object })
      .from(unusedPicture)
      .where(and(sql`${since} <= now() - make_interval(days => ${days})`, notExists(isUsed)))
      .limit(ROWS);
    await inBatches(due, async ({ key }) => {
      await bucket.remove(key);
      await orm.delete(unusedPicture).where(eq(object, key));
    });
    deleted += due.length;
    if (due.length < ROWS) break;
  }
  return { deleted, waiting: await orm.$count(unusedPicture) };
}
