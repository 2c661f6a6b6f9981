import { drawMonogram } from './draw-monogram.ts';
import { drawPair } from './draw-pair.ts';
import type { DrawingSpec } from './monogram-spec.ts';

export const drawSpec = (spec: DrawingSpec): Promise<Buffer> =>
  'letters' in spec ? drawMonogram(spec) : drawPair(spec);
