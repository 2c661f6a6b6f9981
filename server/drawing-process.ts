import { handleRequests } from '../lib/core/process/handle-requests.ts';
import { drawSpec } from '../lib/monograms/draw-spec.ts';
import type { DrawingSpec } from '../lib/monograms/monogram-spec.ts';

// The first drawing loads the renderer; the process is ready when that is done.
await drawSpec({ letters: 'B', background: '#111827', foreground: '#ffffff', size: 64 }).catch(
  () => undefined,
);
handleRequests((spec: DrawingSpec) => drawSpec(spec));
