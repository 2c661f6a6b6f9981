import type { Rendition } from '../../catalog/logo-of.ts';

/** Pictures share allocations of this size: one allocation each would take a third more memory. */
const SLAB_BYTES = 256 * 1024;
const ENTRY_BYTES = 300;

/** Bounded by bytes. Two generations with separate slabs: hits in the old one are copied, so its slabs can be freed. */
export class PictureCache<K> {
  readonly #maxBytes: number;
  #young = new Map<K, Rendition>();
  #old = new Map<K, Rendition>();
  #youngBytes = 0;
  #oldBytes = 0;
  #slab = Buffer.alloc(0);
  #slabUsed = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Approximate: pictures copied from the old generation count twice until that is dropped. */
  get bytes(): number {
    return this.#youngBytes + this.#oldBytes;
  }

  get(key: K): Rendition | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    return old && this.set(key, old);
  }

  set(key: K, { png, etag, contentHash }: Rendition): Rendition {
    const bytes = png.length + ENTRY_BYTES;
    const replaced = this.#young.get(key);
    if (replaced !== undefined) this.#youngBytes -= replaced.png.length + ENTRY_BYTES;
    this.#young.delete(key);
    this.#old.delete(key);
    if (this.#youngBytes + bytes > this.#maxBytes / 2) this.#swapGenerations();
    const copy = { png: this.#place(png), etag, contentHash };
    this.#young.set(key, copy);
    this.#youngBytes += bytes;
    return copy;
  }

  #swapGenerations(): void {
    this.#old = this.#young;
    this.#oldBytes = this.#youngBytes;
    this.#young = new Map();
    this.#youngBytes = 0;
    this.#slab = Buffer.alloc(0);
    this.#slabUsed = 0;
  }

  #place(png: Buffer): Buffer {
    if (png.length > SLAB_BYTES / 8) return Buffer.from(new Uint8Array(png).buffer);
    if (this.#slabUsed + png.length > this.#slab.length) {
      this.#slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
      this.#slabUsed = 0;
    }
    const copy = this.#slab.subarray(this.#slabUsed, this.#slabUsed + png.length);
    copy.set(png);
    this.#slabUsed += png.length;
    return copy;
  }
}
