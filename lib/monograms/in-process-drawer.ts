import type { Drawer } from './drawer.ts';
import { DrawingFailed } from './drawing-errors.ts';
import { specName } from './monogram-spec.ts';

/** Draws in the calling process, one after the other: for Next's route handlers, the command line and tests. */
export function inProcessDrawer(): Drawer {
  let last: Promise<unknown> = Promise.resolve();
  return {
    draw(spec) {
      const drawn = last.then(async () => {
        // Loaded on the first draw: the renderer takes 100 ms and 80 MB.
        const { drawSpec } = await import('./draw-spec.ts');
        return drawSpec(spec);
      });
      last = drawn.catch(() => undefined);
      return drawn.catch((cause) => {
        throw new DrawingFailed(`Could not draw ${specName(spec)}.`, { cause });
      });
    },
    async close() {
      await last;
    },
  };
}
