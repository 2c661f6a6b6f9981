import { createHash } from 'node:crypto';
import { RecentCache } from '../cache/recent-cache.ts';
import type { Rendition } from '../catalog/logo-of.ts';
import type { Drawer } from '../monograms/drawer.ts';
import type { LogoSize } from '../plans/plans.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/** Pictures of currency pairs drawn so far: each is drawn once from its two flags. */
export class PairPictures {
  readonly #drawer: Drawer;
  readonly #drawn = new RecentCache<string, Rendition>({
    max: 20_000,
    maxBytes: MOST_BYTES,
    sizeOf: (rendition) => rendition.png.length,
  });
  readonly #drawing = new Map<string, Promise<Rendition>>();

  constructor(drawer: Drawer) {
    this.#drawer = drawer;
  }

  /** @throws (rejects) what the drawer rejects with when it is down or overrun */
  get(base: Rendition, quote: Rendition, size: LogoSize): Rendition | Promise<Rendition> {
    const key = `${base.etag} ${quote.etag} ${size}`;
    const drawn = this.#drawn.get(key);
    if (drawn !== undefined) return drawn;
    const running = this.#drawing.get(key);
    if (running !== undefined) return running;
    const drawing = this.#drawer
      .draw({ base: base.png, quote: quote.png, size })
      .then((png) => {
        const contentHash = createHash('sha256').update(png).digest('hex');
        const rendition = { png, contentHash, etag: `${contentHash.slice(0, 16)}-${size}` };
        this.#drawn.set(key, rendition);
        return rendition;
      })
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawing);
    return drawing;
  }
}
