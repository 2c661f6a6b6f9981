import { createHash } from 'node:crypto';
import { RecentCache } from '../cache/recent-cache.ts';
import type { Rendition } from '../catalog/logo-of.ts';
import type { Drawer, DrawingSpec } from '../monograms/drawer.ts';

/** Pictures drawn on demand so far: each is drawn once however many ask, and kept while it is used. */
export class DrawnPictures {
  readonly #drawer: Drawer;
  readonly #drawn: RecentCache<string, Rendition>;
  readonly #drawing = new Map<string, Promise<Rendition>>();

  /** @param maxBytes PNG bytes kept at most */
  constructor(drawer: Drawer, maxBytes: number) {
    this.#drawer = drawer;
    this.#drawn = new RecentCache({ max: 50_000, maxBytes, sizeOf: (rendition) => rendition.png.length });
  }

  /**
   * @param key equal for equal specs
   * @param variant end of the entity tag, after the content
   * @throws (rejects) what the drawer rejects with when it is down or overrun
   */
  get(key: string, spec: DrawingSpec, variant: string): Rendition | Promise<Rendition> {
    const drawn = this.#drawn.get(key);
    if (drawn !== undefined) return drawn;
    const running = this.#drawing.get(key);
    if (running !== undefined) return running;
    const drawing = this.#drawer
      .draw(spec)
      .then((png) => {
        const contentHash = createHash('sha256').update(png).digest('hex');
        const rendition = { png, contentHash, etag: `${contentHash.slice(0, 16)}-${variant}` };
        this.#drawn.set(key, rendition);
        return rendition;
      })
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawing);
    return drawing;
  }
}
