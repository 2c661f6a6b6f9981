import { join } from 'node:path';
import type { Logger } from '../core/log/logger.ts';
import type { Database } from '../db/client.ts';
import { Journal } from './journal.ts';
import { replayJournals } from './replay.ts';

const REPLAY_EVERY_MS = 10_000;
const RETRY_MS = 1000;

/** Where counts are kept, and how processes are told apart. */
export interface UsageJournalOptions {
  dataDir: string;
  /** Identifies this process among all that ever ran on this host. */
  owner: string;
  /** Whether the process that gave itself this name lives. */
  isAlive: (owner: string) => boolean;
}

export interface UsageJournal {
  journal: Journal;
  /** Looks now and then for what ended processes left behind. */
  replayIfDue(): Promise<void>;
}

/**
 * Opens the journal of this process and adds what those before it left behind, as soon as the database answers.
 * @returns null when nothing can be written there: counts are then in memory only, and the log says so
 */
export function openUsageJournal(
  db: Database,
  { dataDir, owner, isAlive }: UsageJournalOptions,
  instanceId: string,
  log: Logger,
): UsageJournal | null {
  const folder = join(dataDir, 'usage');
  let journal: Journal;
  try {
    journal = new Journal({ folder, instanceId, owner, log });
  } catch (error) {
    log.error({ err: error }, 'there is no usage journal; counts are in memory until they are flushed');
    return null;
  }
  let dueAt = 0;
  let running: Promise<void> | null = null;
  const replay = async (): Promise<void> => {
    try {
      await replayJournals(db, { folder, instanceId, isAlive, log });
      dueAt = performance.now() + REPLAY_EVERY_MS;
    } catch (error) {
      dueAt = performance.now() + RETRY_MS;
      log.debug({ err: error }, 'what ended processes had counted could not be added yet');
    }
  };
  const replayIfDue = async (): Promise<void> => {
    if (performance.now() < dueAt) return;
    running ??= replay().finally(() => {
      running = null;
    });
    await running;
  };
  void replayIfDue();
  return { journal, replayIfDue };
}
