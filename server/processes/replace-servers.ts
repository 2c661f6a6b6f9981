import type { Children } from '../children.ts';
import { findFreePort } from '../embedded/free-port.mjs';
import { warmPages } from '../pages/warm-pages.ts';
import { describe } from '../start-error.ts';
import { callsOver } from './calls.ts';
import type { FrontCalls } from './primary.ts';

const NEXT_READY_MS = 30_000;
const NEXT_STOP_MS = 3_000;

interface ReloadOptions {
  children: Children;
  fronts: number;
  migrate(): Promise<void>;
  say(line: string): void;
  /** Called with the port of the new pages server once it is in use. */
  onMove(port: number): void;
}

/** @returns replaces the servers with the build on disk, unless that is under way; it never rejects */
export function reloader(options: ReloadOptions): () => Promise<void> {
  const { say, migrate } = options;
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    say('Replacing the servers with the build on disk.');
    await migrate()
      .then(() => replaceServers(options))
      .then(
        () => say('The servers have been replaced.'),
        (error: unknown) => say(`The servers were not replaced: ${describe(error)}`),
      );
    isRunning = false;
  };
}

/** The old pages server stops last, so that no request meets a stopped one. @throws (rejects) if the old ones go on */
async function replaceServers({ children, fronts, onMove }: ReloadOptions): Promise<void> {
  const { front, next: old, crawlers } = children;
  const port = await findFreePort();
  const next = children.nextAt(port);
  try {
    next.start();
    await next.whenReady(NEXT_READY_MS);
    await warmPages(port);
    if (fronts > 1 && front.child !== null) await callsOver<FrontCalls>(front.child)('replaceWorkers', port);
  } catch (error) {
    next.kill();
    throw error;
  }
  children.next = next;
  onMove(port);
  // Refuses connections until it is back.
  if (fronts === 1) front.restart();
  await old.stop(NEXT_STOP_MS);
  for (const crawler of crawlers) crawler.restart();
}
