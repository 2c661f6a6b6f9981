import { randomUUID } from 'node:crypto';
import type { TopList } from '../core/operations.ts';
import type { Database } from '../db/client.ts';
import { addTops, type TopBatch, trimTops } from './add-tops.ts';
import { FrequentNames, type Seen } from './frequent-names.ts';
import { type Journal, type Segment, TOPS_ENDING } from './journal.ts';
import { topListLine, topUseLine } from './top-lines.ts';

/** Lists and names in memory at a time; a list beyond is not noted, a name takes the place of another. */
const MOST_LISTS = 10_000;
const MOST_NAMES_IN_ALL = 50_000;
const LONGEST_NAME = 255;
/** Characters of a segment; what comes on top of ten seconds of that is in memory only until it is flushed. */
const LONGEST_SEGMENT = 16_000_000;
const FLUSH_MS = 10_000;
const TRIM_MS = 300_000;

interface Listed {
  accountId: string;
  day: number;
  list: TopList;
  names: FrequentNames;
}

/** A batch on its way, with where it stands on disk. */
interface Waiting {
  batch: TopBatch;
  segment: Segment | null;
}

/**
 * The top lists of all accounts since the last flush: a help to their owners, not exact. With a journal what was noted
 * is on disk before its answer leaves and added once, as counts are (docs/decisions/0033).
 */
export class TopLists {
  readonly #db: Database;
  readonly #journal: Journal | null;
  #lists = new Map<string, Listed>();
  #names = 0;
  #unwritten: { listed: Listed; seen: Seen }[] = [];
  #segment: Segment | null = null;
  #slots = 0;
  #written = 0;
  #batchId = randomUUID();
  /** While it waits for the database the next one grows. */
  #waiting: Waiting | null = null;
  #running: Promise<void> = Promise.resolve();
  #flushedAt = performance.now();
  #trimmedAt = performance.now();

  /** @param journal null: what was noted lives in memory until it is flushed */
  constructor(db: Database, journal: Journal | null = null) {
    this.#db = db;
    this.#journal = journal;
  }

  /** @param name canonical, without line ends; null: nothing to note */
  add(accountId: string, day: number, list: TopList, name: string | null | undefined): void {
    if (name === null || name === undefined || name.length > LONGEST_NAME) return;
    const key = list === 'missed' ? `${accountId}${day}m` : `${accountId}${day}r`;
    let listed = this.#lists.get(key);
    if (listed === undefined) {
      if (this.#lists.size >= MOST_LISTS) return;
      listed = { accountId, day, list, names: new FrequentNames() };
      this.#lists.set(key, listed);
    }
    const before = listed.names.size;
    const seen = listed.names.add(name, 1, this.#names < MOST_NAMES_IN_ALL);
    this.#names += listed.names.size - before;
    if (this.#journal === null) return;
    if (seen.unwritten === 0) this.#unwritten.push({ listed, seen });
    seen.unwritten += 1;
  }

  /** Whether something was noted that the journal does not have yet. */
  get isUnwritten(): boolean {
    return this.#unwritten.length > 0;
  }

  /** Writes what was noted since the last call into the journal. */
  write(): void {
    if (this.#unwritten.length === 0 || this.#journal === null) return;
    let text = '';
    for (const { listed, seen } of this.#unwritten) {
      if (seen.slot === -1) {
        seen.slot = this.#slots++;
        text += topListLine(seen.slot, { ...listed, name: seen.name });
      }
      text += topUseLine(seen.slot, seen.unwritten);
      seen.unwritten = 0;
    }
    this.#unwritten = [];
    this.#written += text.length;
    if (this.#written > LONGEST_SEGMENT) return;
    this.#segment ??= this.#journal.open(this.#batchId, TOPS_ENDING);
    this.#segment.append(text);
  }

  /** Names in memory. */
  get size(): number {
    return this.#names;
  }

  async flushIfDue(): Promise<void> {
    if (performance.now() - this.#flushedAt >= FLUSH_MS) await this.flush();
  }

  /** Adds what was noted since the last time. @throws (rejects) Unavailable; the next flush sends it again, once */
  flush(): Promise<void> {
    const running = this.#running.then(() => this.#flush());
    this.#running = running.catch(() => {});
    return running;
  }

  /** Adds what is left. @returns false: it could not be, and the journal has it */
  async close(): Promise<boolean> {
    // The second one takes what was noted while a batch waited.
    return await this.flush()
      .then(() => this.flush())
      .then(
        () => true,
        () => false,
      );
  }

  async #flush(): Promise<void> {
    this.#flushedAt = performance.now();
    this.#waiting ??= this.#take();
    if (this.#waiting !== null) {
      await addTops(this.#db, this.#waiting.batch);
      this.#waiting.segment?.delete();
      this.#waiting = null;
    }
    if (performance.now() - this.#trimmedAt < TRIM_MS) return;
    this.#trimmedAt = performance.now();
    await trimTops(this.#db);
  }

  #take(): Waiting | null {
    if (this.#lists.size === 0) return null;
    this.write();
    const rows = [...this.#lists.values()].flatMap(({ names, ...listed }) =>
      [...names.certain()].map(([name, count]) => ({ ...listed, name, count })),
    );
    const taken = { batch: { id: this.#batchId, rows }, segment: this.#segment };
    this.#lists = new Map();
    this.#names = 0;
    this.#segment = null;
    this.#slots = 0;
    this.#written = 0;
    this.#batchId = randomUUID();
    return taken;
  }
}

/** The top of a list over the days given, most frequent first. */
export async function topOf(
  db: Database,
  accountId: string,
  list: TopList,
  { from, to, most = 20 }: { from: string; to: string; most?: number },
): Promise<{ name: string; count: number }[]> {
  const rows = await db.sql<{ name: string; count: string }[]>`
    select name, sum(count) as count from usage_top
    where account_id = ${accountId} and list = ${list} and day between ${from}::date and ${to}::date
    group by name order by sum(count) desc, name limit ${most}`;
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}
