import { type KnownSubject, type Rendition, renditionOf } from '../../catalog/logo-of.ts';
import { RecentCache } from '../../core/cache/recent-cache.ts';
import { SingleFlight } from '../../core/cache/single-flight.ts';
import type { LogoSize } from '../../core/plans/plans.ts';
import type { Database } from '../../db/client.ts';
import { PictureSlabs } from './picture-slabs.ts';

/** PNG bytes kept at most. The starter catalogue takes about a quarter. */
const MOST_BYTES = 96 * 1024 * 1024;

type Logo = NonNullable<KnownSubject['logo']>;

/** Pictures this process has seen, by logo and size; they never grow stale, since their content is part of them. */
export class Renditions {
  readonly #db: Database;
  readonly #slabs = new PictureSlabs();
  readonly #kept = new RecentCache<number, Rendition>({
    max: 100_000,
    maxBytes: MOST_BYTES,
    sizeOf: (rendition) => rendition.png.length,
    settle: ({ png, etag, contentHash }) => ({ png: this.#slabs.place(png), etag, contentHash }),
    onTurn: () => this.#slabs.startAnew(),
  });
  readonly #loading = new SingleFlight<Rendition | null>();

  constructor(db: Database) {
    this.#db = db;
  }

  getKept(logo: Logo, size: LogoSize): Rendition | undefined {
    const rendition = this.#kept.get(keyOf(logo, size));
    // A replaced logo keeps its id: only a picture of the same content is its picture.
    return rendition?.contentHash === logo.contentHash ? rendition : undefined;
  }

  /** @returns the copy that is kept */
  set(logo: Logo, size: LogoSize, rendition: Rendition): Rendition {
    return this.#kept.set(keyOf(logo, size), rendition);
  }

  /** Reads one that is not kept, once however many ask meanwhile; null when there is none of that size. */
  load(logo: Logo, size: LogoSize): Promise<Rendition | null> {
    // By content too: who asks for a new picture must not be given the outcome of asking for the old one.
    return this.#loading.run(`${logo.contentHash} ${size}`, async () => {
      const rendition = await renditionOf(this.#db, logo, size);
      return rendition === null ? null : this.set(logo, size, rendition);
    });
  }
}

/** A number, since a string would have to be made and hashed for every request. */
const keyOf = (logo: Logo, size: LogoSize) => logo.id * 1024 + size;
