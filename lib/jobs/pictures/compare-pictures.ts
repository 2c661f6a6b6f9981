import type { Database, Fragment } from '../../db/client.ts';
import { BULK_MS, type Bucket, DamagedPicture, type PictureKey } from '../../db/pictures/bucket.ts';
import { bucketOf, inBatches } from './bucket-of.ts';

interface Compared {
  /** In the bucket, and used. */
  used: PictureKey[];
  /** In the bucket only. */
  unused: PictureKey[];
  /** Used, but not in the bucket. */
  missing: PictureKey[];
}

/** Objects of the bucket that rows use. */
export const usedObjects = ({ sql }: Pick<Database, 'sql'>): Fragment => sql`
  select object from logo_rendition where object is not null
  union
  select k.value as object from replaced_logo o, jsonb_each_text(o.objects) k`;

/** Objects of the bucket and of the rows, a page at a time. Objects added in the meantime may count as unused. */
export async function* comparePictures(db: Database): AsyncGenerator<Compared> {
  const rows = keysInRows(db);
  let row = await rows.next();
  const missingBefore = async (key: PictureKey | null): Promise<PictureKey[]> => {
    const missing: PictureKey[] = [];
    for (; !row.done && (key === null || row.value < key); row = await rows.next()) missing.push(row.value);
    return missing;
  };
  for await (const page of bucketOf(db).list()) {
    const compared: Compared = { used: [], unused: [], missing: [] };
    for (const key of page) {
      compared.missing.push(...(await missingBefore(key)));
      const isUsed = !row.done && row.value === key;
      compared[isUsed ? 'used' : 'unused'].push(key);
      if (isUsed) row = await rows.next();
    }
    yield compared;
  }
  yield { used: [], unused: [], missing: await missingBefore(null) };
}

async function* keysInRows(db: Database): AsyncGenerator<PictureKey, undefined> {
  const pages = db.sql<{ object: PictureKey }[]>`
    select object from (${usedObjects(db)}) as used order by object collate "C"`.cursor(1000);
  for await (const page of pages) for (const { object } of page) yield object;
  return undefined;
}

export interface PictureCheck {
  used: number;
  unused: number;
  missing: PictureKey[];
  /** Other bytes than were written; only if pictures were read. */
  damaged: PictureKey[];
}

/** @param options.reads whether every picture is read and compared with its hash @throws (rejects) Unavailable */
export async function checkPictures(db: Database, { reads }: { reads: boolean }): Promise<PictureCheck> {
  const bucket = bucketOf(db);
  const check: PictureCheck = { used: 0, unused: 0, missing: [], damaged: [] };
  for await (const { used, unused, missing } of comparePictures(db)) {
    check.used += used.length;
    check.unused += unused.length;
    check.missing.push(...missing);
    if (!reads) continue;
    const found = await inBatches(used, async (key) => ({ key, isWhole: await isWhole(bucket, key) }));
    check.damaged.push(...found.flatMap(({ key, isWhole }) => (isWhole ? [] : [key])));
  }
  return check;
}

const isWhole = (bucket: Bucket, key: PictureKey): Promise<boolean> =>
  bucket.get(key, BULK_MS).then(
    (png) => png !== null,
    (error: unknown) => {
      if (error instanceof DamagedPicture) return false;
      throw error;
    },
  );
