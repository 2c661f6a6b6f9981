import type { Box } from '../drawing/compose.ts';
import type { Rgba } from './rgba.ts';

/** An opened logo file: its shape, and a way to draw it wherever it is put on the square. */
export interface ImageSource {
  /** In its own units; only their ratio matters. */
  width: number;
  height: number;
  /** The drawing alone on a transparent square of 256 px. It may reach beyond the square, and is cut there. */
  drawAt(at: Box): Promise<Rgba>;
  /** The square picture as SVG, with its ground: what the logo is kept as. */
  masterAt(at: Box, background: string): Promise<string>;
}
