import { join } from 'node:path';
import type { Logger } from '../core/log/logger.ts';
import type { Database } from '../db/client.ts';
import { Journal } from './journal.ts';
import { replayJournals } from './replay.ts';

const REPLAY_EVERY_MS = 10_000;
const RETRY_MS = 1000;

export interface UsageJournalOptions {
  dataDir: string;
  owner: string;
  isAlive: (owner: string) => boolean;
}

interface UsageJournal {
  journal: Journal;
  replayIfDue(): Promise<void>;
}

export function openUsageJournal(
  db: Database,
  { dataDir, owner, isAlive }: UsageJournalOptions,
  instanceId: string,
  log: Logger,
): UsageJournal {
  const folder = join(dataDir, 'usage');
  const journal = new Journal({ folder, instanceId, owner, log });
  let dueAt = 0;
  let running: Promise<void> | null = null;
  const replay = async (): Promise<void> => {
    try {
      await replayJournals(db, { folder, instanceId, isAlive, log });
      dueAt = performance.now() + REPLAY_EVERY_MS;
    } catch (error) {
      dueAt = performance.now() + RETRY_MS;
      log.debug({ err: error }, 'journal replay failed, will retry');
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
