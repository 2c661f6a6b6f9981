import type { Rendition } from '../../catalog/logo-of.ts';
import { RecentCache } from '../../core/cache/recent-cache.ts';
import type { Domain } from '../../core/identifiers/domain.ts';
import type { Identifier } from '../../core/identifiers/identifier.ts';
import type { LogoSize } from '../../core/plans/plans.ts';
import type { Drawer } from '../../monograms/drawer.ts';
import { monogramColors } from '../../monograms/monogram-colors.ts';
import { domainLetters, symbolLetters } from '../../monograms/monogram-letters.ts';
import type { MonogramSpec } from '../../monograms/monogram-spec.ts';
import { DrawnPictures } from './drawn-pictures.ts';

const MOST_BYTES = 24 * 1024 * 1024;

/** A monogram to be had: of what, how large, in which theme, in which colour if one is known. */
export interface MonogramRequest {
  identifier: Identifier;
  size: LogoSize;
  theme: 'monogram' | 'monogram-light';
  brandColor: string | null;
}

/** Monograms drawn so far: the same letters and colours are drawn once, for whichever identifier they stand. */
export class Monograms {
  readonly #pictures: DrawnPictures;
  readonly #symbolLetters: 1 | 3;
  readonly #specs = new RecentCache<string, MonogramSpec>({ max: 20_000 });

  constructor(drawer: Drawer, letters: 1 | 3) {
    this.#pictures = new DrawnPictures(drawer, MOST_BYTES);
    this.#symbolLetters = letters;
  }

  /** @throws (rejects) what the drawer rejects with when it is down or overrun */
  get(request: MonogramRequest): Rendition | Promise<Rendition> {
    const spec = this.#specOf(request);
    const key = `${spec.letters} ${spec.background} ${spec.foreground} ${spec.size}`;
    return this.#pictures.get(key, spec, `${spec.size}-${request.theme}`);
  }

  #specOf({ identifier, size, theme, brandColor }: MonogramRequest): MonogramSpec {
    const seed =
      identifier.kind === 'domain' ? (identifier.candidates.at(-1) ?? identifier.host) : labelOf(identifier);
    const key = `${identifier.kind} ${seed} ${size} ${theme} ${brandColor ?? ''}`;
    const kept = this.#specs.get(key);
    if (kept !== undefined) return kept;
    const letters =
      identifier.kind === 'domain' ? domainLetters(seed) : symbolLetters(seed, this.#symbolLetters);
    const spec = { letters, size, ...monogramColors({ seed, brandColor, theme }) };
    this.#specs.set(key, spec);
    return spec;
  }
}

/** What stands for a symbol: a ticker without exchange, prefix and `$`. */
const labelOf = (identifier: Exclude<Identifier, Domain>): string =>
  identifier.kind === 'stock' ? identifier.label : identifier.symbol;
