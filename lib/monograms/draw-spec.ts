import { drawMonogram } from './draw-monogram.ts';
import { drawPair } from './draw-pair.ts';
import type { DrawingSpec } from './monogram-spec.ts';

/** Draws whatever a spec describes. @param options.projectRoot where the fonts are found */
export const drawSpec = (spec: DrawingSpec, options: { projectRoot?: string } = {}): Promise<Buffer> =>
  'letters' in spec ? drawMonogram(spec, options) : drawPair(spec);
