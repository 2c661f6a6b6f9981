import type { Logger } from '../../core/log/logger.ts';
import { HOUR_MS } from '../../core/time.ts';
import type { Database } from '../../db/client.ts';
import { BULK_MS, type Bucket, hashIn, type PictureKey } from '../../db/pictures/bucket.ts';
import { BATCH, bucketOf, inBatches } from './bucket-of.ts';

export type PicturePlace = 'bucket' | 'database';

export interface Moved {
  pictures: number;
  bytes: number;
}

interface Row {
  logo_id: string;
  size: number;
  png: Buffer | null;
  object: PictureKey | null;
}

interface MoveOptions {
  /** Logos are gone through from the one after this id, then those before it. */
  from?: number;
  onMoved?: (moved: Moved) => void;
}

/** Logos looked through per statement. */
const WINDOW = 10_000;

/**
 * Moves all pictures to the bucket or back, while Blazon runs. Whatever is moved stays moved if it ends early. Objects stay
 * in the bucket until `sweepPictures`.
 * @throws (rejects) Unavailable
 */
export async function movePictures(
  db: Database,
  to: PicturePlace,
  { from = 0, onMoved = () => {} }: MoveOptions = {},
): Promise<Moved> {
  const bucket = bucketOf(db);
  const moved = { pictures: 0, bytes: 0 };
  const move = to === 'bucket' ? moveToBucket : moveToDatabase;
  for (const [after, until] of [
    [from, Number.MAX_SAFE_INTEGER],
    [0, from],
  ] as const)
    for await (const logos of logosToMove(db, to, after, until)) {
      const rows = await db.sql<Row[]>`
        select logo_id, size, png, object from logo_rendition where logo_id = any(${logos}::bigint[])`;
      for (const bytes of await inBatches(rows, (row) => move(db, bucket, row)))
        if (bytes > 0) {
          moved.pictures += 1;
          moved.bytes += bytes;
        }
      onMoved(moved);
    }
  if (to === 'database') moved.pictures += await moveReplacedToDatabase(db, bucket);
  return moved;
}

async function* logosToMove(db: Database, to: PicturePlace, from: number, until: number) {
  const isElsewhere = to === 'bucket' ? db.sql`r.png is not null` : db.sql`r.png is null`;
  for (let after: string | null = String(from); ; ) {
    const [found]: { last: string | null; logos: string[] | null }[] = await db.sql`
      with seen as materialized (
        select id from logo where id > ${after} and id <= ${until} order by id limit ${WINDOW}
      )
      select (select max(id) from seen)::text as last, (
        select array_agg(distinct r.logo_id::text) from logo_rendition r join seen s on s.id = r.logo_id where ${isElsewhere}
      ) as logos`;
    const logos = found?.logos ?? [];
    for (let i = 0; i < logos.length; i += BATCH) yield logos.slice(i, i + BATCH);
    after = found?.last ?? null;
    if (after === null) return;
  }
}

/** @returns bytes moved; 0 if it is there, was replaced in the meantime, or is missing */
async function moveToBucket({ sql }: Database, bucket: Bucket, { logo_id, size, png }: Row): Promise<number> {
  if (png === null) return 0;
  const object = await bucket.add(png);
  const { count } = await sql`
    update logo_rendition set png = null, object = ${object}
    where logo_id = ${logo_id} and size = ${size} and sha256(png) = decode(${hashIn(object)}, 'hex')`;
  return count * png.length;
}

async function moveToDatabase({ sql }: Database, bucket: Bucket, row: Row): Promise<number> {
  const { logo_id, size, png, object } = row;
  const bytes = png === null && object !== null ? await bucket.get(object, BULK_MS) : null;
  if (bytes === null) return 0;
  const { count } = await sql`
    update logo_rendition set png = ${bytes}, object = null
    where logo_id = ${logo_id} and size = ${size} and png is null and object = ${object}`;
  return count * bytes.length;
}

async function moveReplacedToDatabase({ sql }: Database, bucket: Bucket): Promise<number> {
  let moved = 0;
  for (;;) {
    const rows = await sql<{ id: string; size: string; object: string }[]>`
      select o.id, k.key as size, k.value as object
      from (select id, objects from replaced_logo where objects is not null limit ${BATCH}) o, jsonb_each_text(o.objects) k`;
    if (rows.length === 0) return moved;
    for (const { id, size, object } of rows) {
      const png = (await bucket.get(object, BULK_MS))?.toString('base64') ?? null;
      await sql`
        update replaced_logo set pngs = pngs || jsonb_build_object(${size}::text, ${png}::text),
          objects = nullif(objects - ${size}::text, '{}')
        where id = ${id}`;
      moved += 1;
    }
  }
}

/** Moves new pictures to the bucket, now and every hour while the process runs. */
export function keepMovingPictures(db: Database, log: Logger): void {
  if (db.pictures.bucket === null || db.pictures.isReadOnly) return;
  const run = async (): Promise<void> => {
    try {
      const [row] = await db.sql<{ last: string | null }[]>`select max(id)::text as last from logo`;
      // Machines that start together begin at different logos, instead of all uploading the same ones.
      const from = Math.floor(Math.random() * Number(row?.last ?? 0));
      const moved = await movePictures(db, 'bucket', { from });
      if (moved.pictures > 0) log.info(moved, 'moved pictures to the bucket');
    } catch (error) {
      log.warn({ err: error }, 'failed to move pictures to the bucket');
    }
  };
  void run();
  setInterval(run, HOUR_MS).unref();
}
