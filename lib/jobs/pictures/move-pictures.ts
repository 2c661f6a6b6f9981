import { and, eq, gt, gte, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Logger } from '../../core/log/logger.ts';
import { HOUR_MS } from '../../core/time.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { type Bucket, hashIn, type PictureKey } from '../../db/pictures/bucket.ts';
import type { PictureStore } from '../../db/pictures/picture-store.ts';
import { logo, logoRendition, replacedLogo } from '../../db/schema/index.ts';
import { BATCH, bucketOf, inBatches, wholeOrNull, writableBucketOf } from './bucket-of.ts';

export type PicturePlace = 'bucket' | 'database';

export interface Moved {
  pictures: number;
  bytes: number;
  /** Not moved to the database, because the bucket does not have them, or has other bytes. */
  missing: number;
}

type Row = Omit<typeof logoRendition.$inferSelect, 'etag'>;

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
    const { logoId, size, png, object } = logoRendition;
    const rows: Row[] = await db.orm
      .select({ logoId, size, png, object })
      .from(logoRendition)
      .where(sql`${logoId} = any(${sql.param(logos)}::bigint[])`);
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

async function* logosToMove({ orm }: Database, to: PicturePlace): AsyncGenerator<string[]> {
  const isElsewhere = (to === 'bucket' ? isNotNull : isNull)(logoRendition.png);
  for (let after = 0; ; ) {
    const seen = orm
      .select({ id: logo.id })
      .from(logo)
      .where(gt(logo.id, after))
      .orderBy(logo.id)
      .limit(WINDOW)
      .as('seen');
    const { logoId } = logoRendition;
    const logos = sql<string[] | null>`array_remove(array_agg(distinct ${logoId}), null)`;
    const [found] = await orm
      .select({ last: max(seen.id), logos })
      .from(seen)
      .leftJoin(logoRendition, and(eq(logoId, seen.id), isElsewhere));
    const ids = found?.logos ?? [];
    for (let i = 0; i < ids.length; i += BATCH) yield ids.slice(i, i + BATCH);
    const last = found?.last ?? null;
    if (last === null) return;
    after = last;
  }
}

const isRendition = ({ logoId, size }: Row) =>
  and(eq(logoRendition.logoId, logoId), eq(logoRendition.size, size));

async function moveToBucket({ orm }: Database, bucket: Bucket, row: Row): Promise<Outcome> {
  const { png } = row;
  if (png === null) return 0;
  const object = await bucket.add(png);
  const { count } = await orm
    .update(logoRendition)
    .set({ png: null, object })
    .where(and(isRendition(row), sql`sha256(${logoRendition.png}) = decode(${hashIn(object)}, 'hex')`));
  return count * png.length;
}

async function moveToDatabase({ orm }: Database, bucket: Bucket, row: Row): Promise<Outcome> {
  const { png, object } = row;
  if (png !== null || object === null) return 0;
  const bytes = await wholeOrNull(bucket, object);
  if (bytes === null) return 'missing';
  const { count } = await orm
    .update(logoRendition)
    .set({ png: bytes, object: null })
    .where(and(isRendition(row), isNull(logoRendition.png), eq(logoRendition.object, object)));
  return count * bytes.length;
}

interface ReplacedRow {
  id: number;
  size: string;
  object: PictureKey;
}

async function* replacedInBucket({ orm }: Database): AsyncGenerator<ReplacedRow[]> {
  const { id, objects } = replacedLogo;
  for (let last = { id: 0, size: '' }; ; ) {
    const rows: ReplacedRow[] = await orm
      .select({ id, size: sql<string>`k.key`, object: sql<PictureKey>`k.value` })
      .from(replacedLogo)
      .crossJoin(sql`jsonb_each_text(${objects}) as k`)
      .where(and(gte(id, last.id), sql`(${id}, k.key) > (${last.id}, ${last.size})`))
      .orderBy(id, sql`k.key`)
      .limit(BATCH);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = end;
  }
}

async function moveReplacedToDatabase(
  { orm }: Database,
  bucket: Bucket,
  { id, size, object }: ReplacedRow,
): Promise<Outcome> {
  const bytes = await wholeOrNull(bucket, object);
  if (bytes === null) return 'missing';
  const { pngs, objects } = replacedLogo;
  const { count } = await orm
    .update(replacedLogo)
    .set({
      pngs: sql`${pngs} || jsonb_build_object(${size}::text, ${bytes.toString('base64')}::text)`,
      objects: sql`nullif(${objects} - ${size}::text, '{}')`,
    })
    .where(and(eq(replacedLogo.id, id), sql`${objects} ->> ${size}::text = ${object}`));
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
