import type { Box } from '../drawing/compose.ts';
import type { Rgba } from './rgba.ts';

export interface ImageSource {
  /** Only the ratio to the height matters. */
  width: number;
  height: number;
  /** The whole drawing by itself: at most 512 px of a raster, 256 px of a vector. */
  picture(): Promise<Rgba>;
  /** The drawing on a transparent square of 256 px, cropped to it. */
  drawAt(at: Box): Promise<Rgba>;
  masterAt(at: Box, background: string): Promise<string>;
}
