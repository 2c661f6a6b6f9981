import { isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { PictureKey } from '../../db/pictures/bucket.ts';
import { logoRendition, replacedLogo } from '../../db/schema/index.ts';
import { bucketOf, inBatches, wholeOrNull } from './bucket-of.ts';

const PAGE = 1000;

export const MAX_NAMED = 100;

interface Compared {
  used: PictureKey[];
  unused: PictureKey[];
  /** Used, but not in the bucket. */
  missing: PictureKey[];
}

export const usedObjects = ({ orm }: Pick<Database, 'orm'>) =>
  orm
    .select({ object: sql<PictureKey>`${logoRendition.object}`.as('object') })
    .from(logoRendition)
    .where(isNotNull(logoRendition.object))
    .union(
      orm
        .select({ object: sql<PictureKey>`k.value`.as('object') })
        .from(replacedLogo)
        .crossJoin(sql`jsonb_each_text(${replacedLogo.objects}) as k`),
    );

const nothing = (): Compared => ({ used: [], unused: [], missing: [] });

/** Objects of the bucket and of the rows, a page at a time. Objects added in the meantime may count as unused. */
export async function* comparePictures(db: Database): AsyncGenerator<Compared> {
  let page = nothing();
  let size = 0;
  for await (const { key, place } of comparedKeys(db)) {
    page[place].push(key);
    size += 1;
    if (size % PAGE > 0) continue;
    yield page;
    page = nothing();
  }
  yield page;
}

async function* comparedKeys(db: Database): AsyncGenerator<{ key: PictureKey; place: keyof Compared }> {
  const rows = keysInRows(db);
  let row = await rows.next();
  for await (const page of bucketOf(db).list())
    for (const key of page) {
      for (; !row.done && row.value < key; row = await rows.next())
        yield { key: row.value, place: 'missing' };
      const isUsed = !row.done && row.value === key;
      if (isUsed) row = await rows.next();
      yield { key, place: isUsed ? 'used' : 'unused' };
    }
  for (; !row.done; row = await rows.next()) yield { key: row.value, place: 'missing' };
}

async function* keysInRows(db: Database): AsyncGenerator<PictureKey, undefined> {
  const used = usedObjects(db).as('used');
  const query = db.orm
    .select({ object: used.object })
    .from(used)
    .orderBy(sql`${used.object} collate "C"`)
    .toSQL();
  // Drizzle has no cursors.
  const pages = db.sql.unsafe<{ object: PictureKey }[]>(query.sql).cursor(PAGE);
  for await (const page of pages) for (const { object } of page) yield object;
  return undefined;
}

interface Found {
  count: number;
  keys: PictureKey[];
}

export interface PictureCheck {
  used: number;
  unused: number;
  missing: Found;
  /** Other bytes than were written; only if pictures were read. */
  damaged: Found;
}

function addTo(found: Found, keys: readonly PictureKey[]): void {
  found.count += keys.length;
  found.keys.push(...keys.slice(0, MAX_NAMED - found.keys.length));
}

/** @param options.reads whether every picture is read and compared with its hash @throws (rejects) Unavailable */
export async function checkPictures(db: Database, { reads }: { reads: boolean }): Promise<PictureCheck> {
  const bucket = bucketOf(db);
  const check: PictureCheck = {
    ...{ used: 0, unused: 0 },
    missing: { count: 0, keys: [] },
    damaged: { count: 0, keys: [] },
  };
  for await (const { used, unused, missing } of comparePictures(db)) {
    check.used += used.length;
    check.unused += unused.length;
    addTo(check.missing, missing);
    if (!reads) continue;
    const found = await inBatches(used, async (key) => ({
      key,
      isWhole: (await wholeOrNull(bucket, key)) !== null,
    }));
    addTo(
      check.damaged,
      found.flatMap(({ key, isWhole }) => (isWhole ? [] : [key])),
    );
  }
  return check;
}
