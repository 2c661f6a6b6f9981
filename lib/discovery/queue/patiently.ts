import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 8;
const PAUSE_MS = 2_000;

/** Repeats what needs the database while it restarts: a visit is not lost for that. @throws its last error */
export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(PAUSE_MS);
    }
}
