import { closeSync, mkdirSync, openSync, rmSync, unlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../core/log/logger.ts';
import type { Counter } from './usage-row.ts';

/** Says who owns the folder, so that another process knows whether the owner lives. */
export const OWNER_FILE = 'owner';
export const SEGMENT_ENDING = '.usage';
/** Of segments with names for the top lists. */
export const TOPS_ENDING = '.tops';

export interface JournalOptions {
  /** `<data>/usage`; each instance has a folder of its own in it, named by its id. */
  folder: string;
  instanceId: string;
  /** Identifies this process among all that ever ran on this host. */
  owner: string;
  log: Logger;
}

/**
 * Counts on disk before the answers leave: appended with write(2), which survives the end of the process by whatever
 * means, and not synced, so a power cut may cost what the kernel had not written yet. A segment is a batch: the same
 * id, gone once PostgreSQL has it, replayed when nobody was left to send it (docs/decisions/0033).
 */
export class Journal {
  readonly #folder: string;
  readonly #log: Logger;
  #isBroken = false;

  /** @throws when the folder cannot be written */
  constructor({ folder, instanceId, owner, log }: JournalOptions) {
    this.#folder = join(folder, instanceId);
    this.#log = log;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(this.#folder, OWNER_FILE), owner, { mode: 0o600 });
  }

  /** A segment for the batch; one that cannot be written (disk full) keeps nothing and says so once. */
  open(batchId: string, ending = SEGMENT_ENDING): Segment {
    return new Segment(join(this.#folder, batchId + ending), (error) => this.#broke(error));
  }

  /** Whether the last write failed: counts are then in memory only until they are flushed. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Removes the folder: everything in it has been added, and what was held has been given back. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #broke(error: unknown): void {
    if (error === null) {
      if (this.#isBroken) this.#log.info('the usage journal can be written again');
      this.#isBroken = false;
      return;
    }
    if (!this.#isBroken)
      this.#log.error(
        { err: error },
        'the usage journal cannot be written; counts are in memory until the flush',
      );
    this.#isBroken = true;
  }
}

/**
 * One append-only file. Lines: `= slot account token day operation outcome` names a row before its first use,
 * `slot n` adds to it. A last line without its end was cut off and stands for answers that never left.
 */
export class Segment {
  readonly #path: string;
  readonly #onResult: (error: unknown) => void;
  #descriptor: number | null = null;
  #slots = 0;

  constructor(path: string, onResult: (error: unknown) => void) {
    this.#path = path;
    this.#onResult = onResult;
    try {
      this.#descriptor = openSync(path, 'a', 0o600);
    } catch (error) {
      onResult(error);
    }
  }

  /** Appends what was counted since the last write. */
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
    this.append(text);
  }

  /** @param text whole lines */
  append(text: string): void {
    if (this.#descriptor === null) return;
    try {
      const length = Buffer.byteLength(text);
      if (writeSync(this.#descriptor, text) === length) this.#onResult(null);
      else throw new Error('the disk took only a part of a line');
    } catch (error) {
      // What is on disk is less than what was counted, never more: nothing is appended to a broken line.
      this.#onResult(error);
      this.#close();
    }
  }

  /** PostgreSQL has it. */
  delete(): void {
    this.#close();
    try {
      unlinkSync(this.#path);
    } catch {
      // It never came to be. What is left behind is known by its batch id and not added again.
    }
  }

  #close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}
