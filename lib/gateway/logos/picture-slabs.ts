/** One allocation for some dozens of pictures: each of its own would cost the process a third more memory. */
const SLAB_BYTES = 256 * 1024;

/** Lays pictures side by side. A slab is freed when the last picture in it is. */
export class PictureSlabs {
  #slab = Buffer.alloc(0);
  #used = 0;

  /** A copy of the bytes; in an allocation of its own when it would fill much of a slab. */
  place(bytes: Buffer): Buffer {
    if (bytes.length > SLAB_BYTES / 8) return Buffer.from(new Uint8Array(bytes).buffer);
    if (this.#used + bytes.length > this.#slab.length) {
      this.#slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
      this.#used = 0;
    }
    const copy = this.#slab.subarray(this.#used, this.#used + bytes.length);
    copy.set(bytes);
    this.#used += bytes.length;
    return copy;
  }

  /** What comes from now on does not share a slab with what came before. */
  startAnew(): void {
    this.#slab = Buffer.alloc(0);
    this.#used = 0;
  }
}
