import { drawSpec } from '../lib/monograms/draw-spec.ts';
import type { DrawingRequest, DrawingResponse } from '../lib/monograms/drawing-messages.ts';

/**
 * The drawing process: forked by the front server, replies to `{ id, spec }` with `{ id, png }` or `{ id, error }`, one at a
 * time. Exits with its parent.
 */

// Ctrl-C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

// The first drawing loads the renderer.
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
      (png) => reply({ id, png }),
      (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
    );
});

function reply(response: DrawingResponse): void {
  // Without a channel the parent is gone, and 'disconnect' exits.
  if (process.connected) process.send?.(response, undefined, undefined, () => {});
}
