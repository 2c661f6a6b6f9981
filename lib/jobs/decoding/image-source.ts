import type { Box } from '../drawing/compose.ts';
import type { Rgba } from './rgba.ts';

export interface ImageSource {
  /** Only the ratio to the height matters. */
  width: number;
  height: number;
  /** The drawing on a transparent square of 256 px, cropped to it. */
  drawAt(at: Box): Promise<Rgba>;
  masterAt(at: Box, background: string): Promise<string>;
}
