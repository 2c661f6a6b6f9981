import type { Logger } from '../../core/log/logger.ts';
import { HOUR_MS } from '../../core/time.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { type Bucket, hashIn, type PictureKey } from '../../db/pictures/bucket.ts';
import type { PictureStore } from '../../db/pictures/picture-store.ts';
import { BATCH, bucketOf, inBatches, wholeOrNull, writableBucketOf } from './bucket-of.ts';

export type PicturePlace = 'bucket' | 'database';

export interface Moved {
  pictures: number;
  bytes: number;
  /** Not moved to the database, because the bucket does not have them, or has other bytes. */
  missing: number;
}

interface Row {
  logo_id: string;
  size: number;
  png: Buffer | null;
  object: PictureKey | null;
}

const WINDOW = 10_000;

/** May be interrupted. Objects stay until `sweepPictures`. @throws (rejects) Unavailable; ConfigError if read-only */
export async function movePictures(
  db: Database,
  to: PicturePlace,
  { onMoved = () => {} }: { onMoved?: (moved: Moved) => void } = {},
): Promise<Moved> {
  const bucket = to === 'bucket' ? writableBucketOf(db) : bucketOf(db);
  const moved: Moved = { pictures: 0, bytes: 0, missing: 0 };
  const move = to === 'bucket' ? moveToBucket : moveToDatabase;
  for await (const logos of logosToMove(db, to)) {
    const rows = await db.sql<Row[]>`
      select logo_id, size, png, object from logo_rendition where logo_id = any(${logos}::bigint[])`;
    addTo(moved, await inBatches(rows, (row) => move(db, bucket, row)));
    onMoved(moved);
  }
  if (to === 'database')
    for await (const rows of replacedInBucket(db))
      addTo(moved, await inBatches(rows, (row) => moveReplacedToDatabase(db, bucket, row)));
  // `doctor` reads the share of pictures in the bucket from the statistics.
  if (moved.pictures > 0) await db.sql`analyze logo_rendition`;
  return moved;
}

/** Bytes moved; 0: it is there, or was replaced in the meantime. */
type Outcome = number | 'missing';

function addTo(moved: Moved, outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes)
    if (outcome === 'missing') moved.missing += 1;
    else if (outcome > 0) {
      moved.pictures += 1;
      moved.bytes += outcome;
    }
}

async function* logosToMove(db: Database, to: PicturePlace): AsyncGenerator<string[]> {
  const isElsewhere = to === 'bucket' ? db.sql`r.png is not null` : db.sql`r.png is null`;
  for (let after: string | null = '0'; ; ) {
    const [found]: { last: string | null; logos: string[] | null }[] = await db.sql`
      with seen as materialized (
        select id from logo where id > ${after} order by id limit ${WINDOW}
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

async function moveToBucket(
  { sql }: Database,
  bucket: Bucket,
  { logo_id, size, png }: Row,
): Promise<Outcome> {
  if (png === null) return 0;
  const object = await bucket.add(png);
  const { count } = await sql`
    update logo_rendition set png = null, object = ${object}
    where logo_id = ${logo_id} and size = ${size} and sha256(png) = decode(${hashIn(object)}, 'hex')`;
  return count * png.length;
}

async function moveToDatabase({ sql }: Database, bucket: Bucket, row: Row): Promise<Outcome> {
  const { logo_id, size, png, object } = row;
  if (png !== null || object === null) return 0;
  const bytes = await wholeOrNull(bucket, object);
  if (bytes === null) return 'missing';
  const { count } = await sql`
    update logo_rendition set png = ${bytes}, object = null
    where logo_id = ${logo_id} and size = ${size} and png is null and object = ${object}`;
  return count * bytes.length;
}

interface ReplacedRow {
  id: string;
  size: string;
  object: PictureKey;
}

async function* replacedInBucket({ sql }: Database): AsyncGenerator<ReplacedRow[]> {
  for (let last = { id: '0', size: '' }; ; ) {
    const rows: ReplacedRow[] = await sql<ReplacedRow[]>`
      select o.id::text, k.key as size, k.value as object from replaced_logo o, jsonb_each_text(o.objects) k
      where o.id >= ${last.id} and (o.id, k.key) > (${last.id}, ${last.size}) order by o.id, k.key limit ${BATCH}`;
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = end;
  }
}

async function moveReplacedToDatabase(
  { sql }: Database,
  bucket: Bucket,
  { id, size, object }: ReplacedRow,
): Promise<Outcome> {
  const bytes = await wholeOrNull(bucket, object);
  if (bytes === null) return 'missing';
  const { count } = await sql`
    update replaced_logo set pngs = pngs || jsonb_build_object(${size}::text, ${bytes.toString('base64')}::text),
      objects = nullif(objects - ${size}::text, '{}')
    where id = ${id} and objects ->> ${size}::text = ${object}`;
  return count * bytes.length;
}

const LOCK_ID = 7_230_417;

/** Moves them now and an hour after each move, one machine at a time. @param directUrl no pooler: that loses the lock */
export function keepMovingPictures(directUrl: string, pictures: PictureStore, log: Logger): void {
  if (pictures.bucket === null || pictures.isReadOnly) return;
  const run = async (): Promise<void> => {
    // Not of the pool of requests, whose statement timeout is too short for a large catalog.
    const db = openDatabase(directUrl, { max: 1, statementTimeoutMs: 0, isBulk: true, pictures });
    try {
      const [lock] = await db.sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK_ID}) as taken`;
      if (lock?.taken !== true) return;
      const moved = await movePictures(db, 'bucket');
      if (moved.pictures > 0) log.info(moved, 'moved pictures to the bucket');
    } catch (error) {
      log.warn({ err: error }, 'failed to move pictures to the bucket');
    } finally {
      // Also gives up the lock.
      await db.close();
      setTimeout(run, HOUR_MS).unref();
    }
  };
  void run();
}
