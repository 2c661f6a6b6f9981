import type { DrawingSpec } from './monogram-spec.ts';

/** Draws monograms and currency pairs, in this process or in a child. */
export interface Drawer {
  /** PNG bytes; equal specs give equal bytes. */
  draw(spec: DrawingSpec): Promise<Buffer>;
  /** Drawings still waiting reject with DrawerUnavailable. */
  close(): Promise<void>;
}
