import { ConfigError } from '../../core/config/config.ts';
import type { Database } from '../../db/client.ts';
import { BULK_MS, type Bucket, DamagedPicture, type PictureKey } from '../../db/pictures/bucket.ts';

/** Calls to the bucket at the same time; few, because a process that serves makes them too. */
export const BATCH = 8;

/** @throws ConfigError without a bucket */
export function bucketOf({ pictures }: Database): Bucket {
  if (pictures.bucket === null) throw new ConfigError('PICTURES_URL: expected a bucket; it is not set');
  return pictures.bucket;
}

/** @throws ConfigError without a bucket, or with one that is read only */
export function writableBucketOf(db: Database): Bucket {
  const bucket = bucketOf(db);
  if (db.pictures.isReadOnly)
    throw new ConfigError('PICTURES_URL: expected a bucket without readonly=1 to add or delete pictures');
  return bucket;
}

export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let i = 0; i < items.length; i += BATCH)
    done.push(...(await Promise.all(items.slice(i, i + BATCH).map(work))));
  return done;
}

/** null: missing, or other bytes than were written. @throws (rejects) Unavailable */
export const wholeOrNull = (bucket: Bucket, key: PictureKey): Promise<Buffer | null> =>
  bucket.get(key, BULK_MS).catch((error: unknown) => {
    if (error instanceof DamagedPicture) return null;
    throw error;
  });
