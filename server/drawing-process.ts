import { drawSpec } from '../lib/monograms/draw-spec.ts';
import type { DrawingRequest, DrawingResponse } from '../lib/monograms/drawing-messages.ts';

/**
 * The drawing process: forked by the front server with advanced serialization, takes `{ id, spec }` over the
 * channel and answers `{ id, png }` or `{ id, error }`, one at a time. It ends when its parent does.
 */

// Ctrl-C reaches the whole process group; the parent decides when drawing ends.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

// The first drawing loads the renderer; requests that come meanwhile wait behind it.
let last: Promise<unknown> = drawSpec({
  letters: 'B',
  background: '#111827',
  foreground: '#ffffff',
  size: 64,
}).catch(() => undefined);

process.on('message', ({ id, spec }: DrawingRequest) => {
  last = last
    .then(() => drawSpec(spec))
    .then(
      (png) => answer({ id, png }),
      (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
    );
});

function answer(response: DrawingResponse): void {
  // Without a channel the parent is gone, and 'disconnect' ends this process.
  if (process.connected) process.send?.(response, undefined, undefined, () => {});
}
