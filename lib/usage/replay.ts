import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../core/log/logger.ts';
import { OPERATIONS, OUTCOMES } from '../core/operations.ts';
import type { Database } from '../db/client.ts';
import { isId } from '../db/new-id.ts';
import { releaseInstance } from '../limits/request-quota.ts';
import { addUsage } from './add-usage.ts';
import { OWNER_FILE, SEGMENT_ENDING } from './journal.ts';
import type { UsageBatch, UsageRow } from './usage-row.ts';

interface ReplayOptions {
  folder: string;
  instanceId: string;
  isAlive: (owner: string) => boolean;
  log: Logger;
}

/** Adds each segment once, however many processes replay it; then returns quota units. @throws (rejects) Unavailable */
export async function replayJournals(db: Database, options: ReplayOptions): Promise<void> {
  const { folder, instanceId, isAlive, log } = options;
  const instances = await ifThere(readdir(folder), []);
  for (const gone of instances) {
    if (gone === instanceId || !isId(gone)) continue;
    const path = join(folder, gone);
    const owner = await ifThere(readFile(join(path, OWNER_FILE), 'utf8'), null);
    // Without an owner file the folder is being created or removed.
    if (owner === null ? (await ifThere(readdir(path), [''])).length > 0 : isAlive(owner)) continue;
    let requests = 0;
    for (const { file, id } of segmentsOf(await ifThere(readdir(path), []))) {
      // Absent if another process has added it meanwhile.
      const text = await ifThere(readFile(join(path, file), 'utf8'), null);
      const written = await ifThere(stat(join(path, file)), null);
      if (text === null || written === null) continue;
      const rows = readSegment(text);
      if (rows.length > 0) await addUsage(db, { id, atMs: written.mtimeMs, instanceId: gone, rows });
      requests += rows.reduce((sum, row) => sum + row.count, 0);
      await rm(join(path, file), { force: true });
    }
    await releaseInstance(db, gone);
    await rm(path, { recursive: true, force: true });
    log.info({ instance: gone, requests }, 'added the usage of an ended process');
  }
}

/** In the order of their numbers. Other files are left out. */
function segmentsOf(files: readonly string[]): { file: string; id: UsageBatch['id'] }[] {
  return files
    .filter((file) => file.endsWith(SEGMENT_ENDING))
    .map((file) => ({ file, name: file.slice(0, -SEGMENT_ENDING.length) }))
    .filter(({ name }) => /^[1-9]\d{0,14}$/.test(name) || isId(name))
    .map(({ file, name }) => ({ file, id: isId(name) ? name : Number(name) }))
    .sort((a, b) => Number(a.id) - Number(b.id));
}

async function ifThere<T, Else>(reading: Promise<T>, otherwise: Else): Promise<T | Else> {
  return await reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
}

export function readSegment(text: string): UsageRow[] {
  const rows = new Map<string, UsageRow>();
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
