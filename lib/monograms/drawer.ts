import type { DrawingSpec } from './monogram-spec.ts';

export interface Drawer {
  /** PNG bytes; equal specs give equal bytes. */
  draw(spec: DrawingSpec): Promise<Buffer>;
  /** Waiting drawings reject with DrawerUnavailable. */
  close(): Promise<void>;
}
