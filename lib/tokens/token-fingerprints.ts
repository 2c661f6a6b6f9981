import { Unavailable } from '../core/errors/unavailable.ts';
import { hashToken } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

/** A bit for each value of the first 26 bits of a hash: 8 MB; among a million tokens 1.5 % of guesses look like one. */
const BITS = 26;
/** Read at most, in about a second of the database; those beyond are not known here. */
const MOST_TOKENS = 2_000_000;
/** Reading it anew takes at most a twentieth of the time. */
const PAUSE_PER_READING = 20;
/** After it could not be read at all, it is not asked for during this. */
const PAUSE_AFTER_FAILURE_MS = 500;

/**
 * Which tokens there are, by the first bits of their hashes: tells almost every guess from a token without a query.
 * Read when it is asked for the first time, which happens only while somebody guesses.
 */
export class TokenFingerprints {
  readonly #db: Database;
  #known: Uint8Array = new Uint8Array();
  #dueAtMs = 0;
  #hasChanged = true;
  #reading: Promise<void> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * @param text well-formed. @returns false: nobody has it, unless it was made while the list could not be read anew
   * @throws (rejects) Unavailable when there is no list, and what its reading rejects with
   */
  async mayExist(text: string): Promise<boolean> {
    const wanted = fingerprint(hashToken(text), 0);
    if (has(this.#known, wanted)) return true;
    if (this.#reading === null) {
      const isRead = this.#known.length > 0;
      const isPausing = performance.now() < this.#dueAtMs;
      if (isRead && (isPausing || !this.#hasChanged)) return false;
      if (isPausing) throw new Unavailable('the list of tokens could not be read a moment ago');
    }
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
    return has(this.#known, wanted);
  }

  /** A token came or went. */
  changed(): void {
    this.#hasChanged = true;
  }

  /**
   * What cannot be read now is read after the pause; until then nothing new is found.
   * @throws (rejects) Unavailable when there is nothing older to go by
   */
  async #read(): Promise<void> {
    const startedAtMs = performance.now();
    this.#hasChanged = false;
    try {
      const [row] = await withDeadline(
        this.#db.sql<{ fingerprints: Buffer | null }[]>`
          select string_agg(substring(hash from 1 for 4), ''::bytea) as fingerprints
          from (select hash from token where revoked_at is null limit ${MOST_TOKENS}) living`,
      );
      this.#known = bitsOf(row?.fingerprints ?? Buffer.of());
    } catch (error) {
      this.#hasChanged = true;
      if (this.#known.length === 0) throw error;
    } finally {
      const endedAtMs = performance.now();
      this.#dueAtMs =
        endedAtMs +
        (this.#known.length === 0 ? PAUSE_AFTER_FAILURE_MS : PAUSE_PER_READING * (endedAtMs - startedAtMs));
    }
  }
}

const fingerprint = (bytes: Buffer, offset: number): number => bytes.readUInt32BE(offset) >>> (32 - BITS);

/** @param fingerprints four bytes each */
function bitsOf(fingerprints: Buffer): Uint8Array {
  const bits = new Uint8Array(2 ** (BITS - 3));
  for (let offset = 0; offset < fingerprints.length; offset += 4) {
    const value = fingerprint(fingerprints, offset);
    bits[value >>> 3] = (bits[value >>> 3] ?? 0) | (1 << (value & 7));
  }
  return bits;
}

const has = (bits: Uint8Array, value: number): boolean =>
  ((bits[value >>> 3] ?? 0) & (1 << (value & 7))) !== 0;
