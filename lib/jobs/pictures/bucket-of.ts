import { ConfigError } from '../../core/config/config.ts';
import type { Database } from '../../db/client.ts';
import type { Bucket } from '../../db/pictures/bucket.ts';

/** Calls to the bucket at the same time. */
export const BATCH = 16;

/** @throws ConfigError without a bucket */
export function bucketOf({ pictures }: Database): Bucket {
  if (pictures.bucket === null) throw new ConfigError('PICTURES_URL: expected a bucket; it is not set');
  return pictures.bucket;
}

export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let i = 0; i < items.length; i += BATCH)
    done.push(...(await Promise.all(items.slice(i, i + BATCH).map(work))));
  return done;
}
