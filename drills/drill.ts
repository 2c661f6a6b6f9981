import type { Rig } from './rig.ts';

/** What a drill measured, by name: shown as they are. */
export type Figures = Record<string, number | string>;

/** A fault met by the real processes, with a client's ledger; it throws when what is promised does not hold. */
export interface Drill {
  name: string;
  /** What is promised, in one sentence. */
  promise: string;
  /** Why it cannot be run here; null: it can. */
  cannotRun?: () => string | null;
  /** @param isQuick a shorter one, for every run of the tests */
  run: (rig: Rig, isQuick: boolean) => Promise<Figures>;
}
