import type { Rig } from './rig.ts';

export type Figures = Record<string, number | string>;

/** Injects a fault into real processes under load, and throws if the promise does not hold. */
export interface Drill {
  name: string;
  /** One sentence. */
  promise: string;
  /** Why it cannot run on this machine, or null. */
  cannotRun?: () => string | null;
  /** @param isQuick shorter and with generous deadlines, for test runs on busy machines */
  run: (rig: Rig, isQuick: boolean) => Promise<Figures>;
}
