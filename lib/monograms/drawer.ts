import type { DrawingSpec } from './monogram-spec.ts';

/** Something that draws monograms and currency pairs: in this process, or in one that requests never wait behind. */
export interface Drawer {
  /** PNG bytes; the same bytes for the same spec, whichever drawer draws it. */
  draw(spec: DrawingSpec): Promise<Buffer>;
  /** Ends what the drawer started; draws still waiting reject with `DrawerUnavailable`. */
  close(): Promise<void>;
}
