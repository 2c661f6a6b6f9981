import type { Box } from '../drawing/compose.ts';
import type { Rgba } from './rgba.ts';

/** An opened logo file. */
export interface ImageSource {
  /** Only the ratio to the height matters. */
  width: number;
  height: number;
  /** The drawing on a transparent square of 256 px. Parts outside are cut off. */
  drawAt(at: Box): Promise<Rgba>;
  /** The square picture as SVG, with its background: the form in which the logo is kept. */
  masterAt(at: Box, background: string): Promise<string>;
}
