/** Joins chunks as they arrive. A list of them would take hundreds of times the size of chunks of a byte. */
export class GrowingBuffer {
  readonly #maxBytes: number;
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  /** @param maxBytes of all chunks together; the caller appends no more */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  append(chunk: Buffer): void {
    const start = this.#size;
    this.#size += chunk.length;
    if (start === 0) this.#bytes = chunk;
    else {
      if (this.#size > this.#bytes.length) this.#grow(start);
      chunk.copy(this.#bytes, start);
    }
  }

  read(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  clear(): void {
    this.#bytes = Buffer.alloc(0);
    this.#size = 0;
  }

  #grow(used: number): void {
    const length = Math.min(Math.max(this.#size, 2 * this.#bytes.length), this.#maxBytes);
    const grown = Buffer.allocUnsafe(length);
    this.#bytes.copy(grown, 0, 0, used);
    this.#bytes = grown;
  }
}
