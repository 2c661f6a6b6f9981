import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../core/log/logger.ts';
import { OPERATIONS, OUTCOMES } from '../core/operations.ts';
import type { Database } from '../db/client.ts';
import { isId } from '../db/new-id.ts';
import { releaseInstance } from '../limits/ask-quota.ts';
import { addTops } from './add-tops.ts';
import { addUsage } from './add-usage.ts';
import { OWNER_FILE, SEGMENT_ENDING, TOPS_ENDING } from './journal.ts';
import { readTopLines } from './top-lines.ts';
import type { UsageRow } from './usage-row.ts';

export interface ReplayOptions {
  /** `<data>/usage` */
  folder: string;
  /** This instance, whose folder is left alone. */
  instanceId: string;
  /** Whether the process that wrote this into its owner file lives. */
  isAlive: (owner: string) => boolean;
  log: Logger;
}

/**
 * Adds what instances that are gone had counted and could not send, then gives back what they held of quotas. Each
 * segment is added once, whoever else replays it or sent it before.
 * @throws (rejects) Unavailable; what is done stays done, the rest is done by the next call
 */
export async function replayJournals(db: Database, options: ReplayOptions): Promise<void> {
  const { folder, instanceId, isAlive, log } = options;
  const instances = await ifThere(readdir(folder), []);
  for (const gone of instances) {
    if (gone === instanceId || !isId(gone)) continue;
    const path = join(folder, gone);
    const owner = await ifThere(readFile(join(path, OWNER_FILE), 'utf8'), null);
    // Without the file: it is being made this moment, or was being removed.
    if (owner === null ? (await ifThere(readdir(path), [''])).length > 0 : isAlive(owner)) continue;
    let requests = 0;
    for (const file of await ifThere(readdir(path), [])) {
      const ending = [SEGMENT_ENDING, TOPS_ENDING].find((each) => file.endsWith(each));
      if (ending === undefined) continue;
      // Gone meanwhile: another process has added it.
      const text = await ifThere(readFile(join(path, file), 'utf8'), null);
      if (text === null) continue;
      const id = file.slice(0, -ending.length);
      if (ending === TOPS_ENDING) {
        const rows = readTopLines(text);
        if (rows.length > 0) await addTops(db, { id, rows });
      } else {
        const rows = readSegment(text);
        if (rows.length > 0) await addUsage(db, { id, instanceId: gone, rows });
        requests += rows.reduce((sum, row) => sum + row.count, 0);
      }
      await rm(join(path, file), { force: true });
    }
    await releaseInstance(db, gone);
    await rm(path, { recursive: true, force: true });
    log.info({ instance: gone, requests }, 'what an ended process had counted was added');
  }
}

async function ifThere<T, Else>(reading: Promise<T>, otherwise: Else): Promise<T | Else> {
  return await reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
}

/** The rows of a segment; a line that was cut off and anything unreadable is left out. */
export function readSegment(text: string): UsageRow[] {
  const rows = new Map<string, UsageRow>();
  // What follows the last line end was cut off.
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    const parts = line.split(' ');
    if (parts[0] === '=') {
      const [, slot = '', accountId = '', tokenId = '', day = '', asked, became] = parts;
      const operation = OPERATIONS.find((each) => each === asked);
      const outcome = OUTCOMES.find((each) => each === became);
      if (operation === undefined || outcome === undefined || parts.length !== 7) continue;
      if (isId(accountId) && isId(tokenId) && /^\d{1,6}$/.test(day))
        rows.set(slot, { accountId, tokenId, day: Number(day), operation, outcome, count: 0 });
      continue;
    }
    const row = rows.get(parts[0] ?? '');
    if (row !== undefined && parts.length === 2 && /^\d{1,9}$/.test(parts[1] ?? ''))
      row.count += Number(parts[1]);
  }
  return [...rows.values()].filter((row) => row.count > 0);
}
