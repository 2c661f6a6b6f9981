import { createHash } from 'node:crypto';
import type { Rendition } from '../../catalog/logo-of.ts';
import { RecentCache } from '../../core/cache/recent-cache.ts';
import { SingleFlight } from '../../core/cache/single-flight.ts';
import type { Drawer } from '../../monograms/drawer.ts';
import type { DrawingSpec } from '../../monograms/monogram-spec.ts';

/** Pictures drawn on demand so far: each is drawn once however many ask, and kept while it is used. */
export class DrawnPictures {
  readonly #drawer: Drawer;
  readonly #drawn: RecentCache<string, Rendition>;
  /** The drawing process has a bounded queue. */
  readonly #drawing = new SingleFlight<Rendition>({ isBounded: false });

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
    return this.#drawing.run(key, async () => {
      const png = await this.#drawer.draw(spec);
      const contentHash = createHash('sha256').update(png).digest('hex');
      const rendition = { png, contentHash, etag: `${contentHash.slice(0, 16)}-${variant}` };
      this.#drawn.set(key, rendition);
      return rendition;
    });
  }
}
