import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../core/log/logger.ts';
import type { Counter } from './usage-row.ts';

export const OWNER_FILE = 'owner';
export const SEGMENT_ENDING = '.usage';

interface JournalOptions {
  folder: string;
  instanceId: string;
  /** Unique among all processes that ever ran on this host. */
  owner: string;
  log: Logger;
}

/**
 * Counts written to disk before responses leave: not synced, so they survive a crash of the process but not
 * a power cut. A segment is a batch with the same id: deleted once PostgreSQL has it, replayed if its
 * process ended first (docs/decisions/0033).
 */
export class Journal {
  readonly folder: string;
  readonly #owner: string;
  readonly #log: Logger;
  #isPrepared = false;
  #isBroken = false;

  constructor({ folder, instanceId, owner, log }: JournalOptions) {
    this.folder = join(folder, instanceId);
    this.#owner = owner;
    this.#log = log;
    this.#prepare();
  }

  /** When the segment cannot be written (disk full) it stores nothing, and one error is logged. */
  open(batchId: number): Segment {
    this.#prepare();
    const path = this.#isPrepared ? join(this.folder, `${batchId}${SEGMENT_ENDING}`) : null;
    return new Segment(path, (error) => this.#noteResult(error));
  }

  /** Tried again with each segment, for a disk that is full or read-only when the process starts. */
  #prepare(): void {
    if (this.#isPrepared) return;
    const file = join(this.folder, OWNER_FILE);
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      // Renamed when complete: other processes take a folder with a truncated owner for that of an ended process.
      writeFileSync(`${file}.new`, this.#owner, { mode: 0o600 });
      renameSync(`${file}.new`, file);
      this.#isPrepared = true;
    } catch (error) {
      this.#noteResult(error);
    }
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Removes the folder; everything in it must have been added, and the instance's quota units returned. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #noteResult(error: unknown): void {
    if (error === null) {
      if (this.#isBroken) this.#log.info('usage journal writable again');
      this.#isBroken = false;
      return;
    }
    if (!this.#isBroken)
      this.#log.error(
        { err: error },
        'cannot write the usage journal; counts are kept in memory until the flush',
      );
    this.#isBroken = true;
  }
}

/** `= slot account token day operation outcome` defines a row, `slot n` adds to it. A cut-off last line is ignored. */
export class Segment {
  readonly #path: string | null;
  readonly #onResult: (error: unknown) => void;
  #descriptor: number | null = null;
  #slots = 0;

  /** @param path null: it stores nothing */
  constructor(path: string | null, onResult: (error: unknown) => void) {
    this.#path = path;
    this.#onResult = onResult;
    if (path === null) return;
    try {
      this.#descriptor = openSync(path, 'a', 0o600);
    } catch (error) {
      onResult(error);
    }
  }

  write(counters: readonly Counter[]): void {
    if (this.#descriptor === null) return;
    let text = '';
    for (const counter of counters) {
      if (counter.slot === -1) {
        counter.slot = this.#slots++;
        const { accountId, tokenId, day, operation, outcome } = counter;
        text += `= ${counter.slot} ${accountId} ${tokenId} ${day} ${operation} ${outcome}\n`;
      }
      text += `${counter.slot} ${counter.unwritten}\n`;
    }
    try {
      const length = Buffer.byteLength(text);
      if (writeSync(this.#descriptor, text) === length) this.#onResult(null);
      else throw new Error('short write');
    } catch (error) {
      // Never append to a broken line: the file may have less than was counted, never more.
      this.#onResult(error);
      this.#close();
    }
  }

  /** Call when PostgreSQL has the batch. */
  delete(): void {
    this.#close();
    if (this.#path === null) return;
    try {
      unlinkSync(this.#path);
    } catch {}
  }

  #close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}
