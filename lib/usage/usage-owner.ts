import { processIdentity } from '../core/process-identity.mjs';
import type { UsageJournalOptions } from './open-journal.ts';

export const usageJournal = (dataDir: string): UsageJournalOptions => ({
  dataDir,
  owner: `${process.pid} ${processIdentity(process.pid)}`,
  isAlive: (owner) => {
    const pid = Number(owner.split(' ', 1)[0]);
    return owner === `${pid} ${processIdentity(pid)}`;
  },
});
