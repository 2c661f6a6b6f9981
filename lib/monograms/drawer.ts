import type { DrawingSpec } from './monogram-spec.ts';

export interface Drawer {
  draw(spec: DrawingSpec): Promise<Buffer>;
  /** Waiting drawings reject with DrawerUnavailable. */
  close(): Promise<void>;
}
