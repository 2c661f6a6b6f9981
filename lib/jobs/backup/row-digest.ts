import { createHash, type Hash, hash } from 'node:crypto';
import { Transform } from 'node:stream';

const NEWLINE = 10;
const LANES = 4;

/**
 * Counts the lines of COPY's text format and adds up their hashes, so that the same rows in any order give the same
 * digest. A line never contains a line break: COPY escapes them.
 */
export class RowDigest {
  rows = 0;
  readonly #lanes = new Uint32Array(LANES);
  /** Of the line that has not ended yet, which may have a gigabyte. */
  #begun: Hash | null = null;

  add(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      this.#line(bytes.subarray(from, end));
      from = end + 1;
    }
    if (from < bytes.length) this.#begun = (this.#begun ?? createHash('sha256')).update(bytes.subarray(from));
  }

  /** Hexadecimal. */
  get digest(): string {
    return Array.from(this.#lanes, (lane) => lane.toString(16).padStart(8, '0')).join('');
  }

  #line(end: Buffer): void {
    const hashed = this.#begun?.update(end).digest() ?? hash('sha256', end, 'buffer');
    this.#begun = null;
    for (let lane = 0; lane < LANES; lane += 1)
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + hashed.readUInt32LE(lane * 4);
    this.rows += 1;
  }
}

export const digesting = (digest: RowDigest): Transform =>
  new Transform({
    transform(bytes: Buffer, _encoding, done) {
      digest.add(bytes);
      done(null, bytes);
    },
  });
