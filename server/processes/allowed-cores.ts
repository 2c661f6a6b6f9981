import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config } from '../../lib/core/config/config.ts';

export interface Machine {
  /** As fractions, if a control group limits the time. */
  cores: number;
  memoryBytes: number;
}

const CGROUPS = '/sys/fs/cgroup';
/** For `auto`: below this there is one process. */
const MIN_MEMORY = 1024 ** 3;
/** With its share of the pages server, and of workers that replace others. */
const MEMORY_EACH = MIN_MEMORY / 2;
/** Each has two connections to the database, of which PostgreSQL allows 100 by default. */
const MOST = 8;

/** Processes that answer requests. In development, one that is restarted with every change. */
export function frontProcesses({
  processes,
  isDevelopment,
}: Pick<Config, 'processes' | 'isDevelopment'>): number {
  if (isDevelopment) return 1;
  return processes === 'auto' ? processesFor(allowedMachine()) : processes;
}

/** The number of processes for `auto`: one per whole core and half a GB, eight at most, or one below 1 GB. */
export const processesFor = ({ cores, memoryBytes }: Machine): number =>
  memoryBytes < MIN_MEMORY
    ? 1
    : Math.max(1, Math.min(Math.floor(cores), Math.floor(memoryBytes / MEMORY_EACH), MOST));

export function allowedMachine(): Machine {
  // 0 or more than there is: not limited.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return {
    cores: Math.min(availableParallelism(), cgroupCores(ownCgroup(), readText)),
    memoryBytes: Math.min(totalmem(), limit),
  };
}

/** @param path of a control group of version 2 @param read null: there is no such file */
export function cgroupCores(path: string, read: (file: string) => string | null): number {
  const [quota = '', period = ''] =
    read(join(CGROUPS, path, 'cpu.max'))
      ?.trim()
      .split(' ') ?? [];
  const own =
    Number(quota) > 0 && Number(period) > 0 ? Number(quota) / Number(period) : Number.POSITIVE_INFINITY;
  return path === '/' ? own : Math.min(own, cgroupCores(dirname(path), read));
}

const ownCgroup = (): string => /^0::(\/.*)$/m.exec(readText('/proc/self/cgroup') ?? '')?.[1] ?? '/';

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
