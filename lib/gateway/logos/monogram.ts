import { createHash } from 'node:crypto';
import type { Rendition } from '../../catalog/logo-of.ts';
import type { CacheStats } from '../../core/cache/cache-stats.ts';
import { SingleFlight } from '../../core/cache/single-flight.ts';
import type { Identifier } from '../../core/identifiers/identifier.ts';
import type { LogoSize } from '../../core/plans/plans.ts';
import type { Drawer } from '../../monograms/drawer.ts';
import { monogramColors } from '../../monograms/monogram-colors.ts';
import { domainLetters, symbolLetters } from '../../monograms/monogram-letters.ts';
import type { DrawingSpec, MonogramSpec } from '../../monograms/monogram-spec.ts';
import { PictureCache } from './picture-cache.ts';

const MAX_MONOGRAM_BYTES = 24 * 1024 * 1024;

interface MonogramRequest {
  identifier: Identifier;
  size: LogoSize;
  theme: 'monogram' | 'monogram-light';
  brandColor: string | null;
}

export class Monograms {
  readonly #pictures: DrawnPictures;
  readonly #symbolLetters: 1 | 3;

  constructor(drawer: Drawer, letters: 1 | 3) {
    this.#pictures = new DrawnPictures(drawer, MAX_MONOGRAM_BYTES);
    this.#symbolLetters = letters;
  }

  /** @throws (rejects) what the drawer rejects with when it is down or overloaded */
  get(request: MonogramRequest): Rendition | Promise<Rendition> {
    const spec = this.#specOf(request);
    const key = `${spec.letters} ${spec.background} ${spec.foreground} ${spec.size}`;
    return this.#pictures.get(key, spec, `${spec.size}-${request.theme}`);
  }

  get stats(): CacheStats {
    return this.#pictures.stats;
  }

  #specOf({ identifier, size, theme, brandColor }: MonogramRequest): MonogramSpec {
    const seed = seedOf(identifier);
    const letters =
      identifier.kind === 'domain' ? domainLetters(seed) : symbolLetters(seed, this.#symbolLetters);
    return { letters, size, ...monogramColors({ seed, brandColor, theme }) };
  }
}

/** The registrable domain, a ticker without exchange, or a symbol without prefix and `$`. */
function seedOf(identifier: Identifier): string {
  if (identifier.kind === 'domain') return identifier.candidates.at(-1) ?? identifier.host;
  return identifier.kind === 'stock' ? identifier.label : identifier.symbol;
}

export class DrawnPictures {
  readonly #drawer: Drawer;
  readonly #drawn: PictureCache<string>;
  /** Not bounded: the drawer's queue is. */
  readonly #drawing = new SingleFlight<Rendition>({ isBounded: false });

  constructor(drawer: Drawer, maxBytes: number) {
    this.#drawer = drawer;
    this.#drawn = new PictureCache(maxBytes);
  }

  get stats(): CacheStats {
    return { bytes: this.#drawn.bytes, ...this.#drawing.stats };
  }

  /** @param key equal for equal specs @param variant end of the entity tag @throws (rejects) as the drawer does */
  get(key: string, spec: DrawingSpec, variant: string): Rendition | Promise<Rendition> {
    return (
      this.#drawn.get(key) ??
      this.#drawing.run(key, async () => {
        const png = await this.#drawer.draw(spec);
        const contentHash = createHash('sha256').update(png).digest('hex');
        return this.#drawn.set(key, { png, contentHash, etag: `${contentHash.slice(0, 16)}-${variant}` });
      })
    );
  }
}
