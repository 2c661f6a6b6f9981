import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';

interface RotationOptions {
  maxBytes?: number;
  maxOldFiles?: number;
  onMessage: (line: string) => void;
}

const MAX_BYTES = 10_000_000;
const MAX_OLD_FILES = 4;

/** Rotates its file, so the child writes to a pipe: with the file open itself, it would follow a rename. */
export class ChildOutput {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #maxOldFiles: number;
  readonly #onMessage: (line: string) => void;
  #descriptor: number | null = null;
  #size = 0;
  #lostBytes = 0;

  constructor(
    path: string,
    { maxBytes = MAX_BYTES, maxOldFiles = MAX_OLD_FILES, onMessage }: RotationOptions,
  ) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#maxOldFiles = maxOldFiles;
    this.#onMessage = onMessage;
  }

  readFrom(stream: Readable): void {
    stream.on('data', (chunk: Buffer) => this.write(chunk));
    stream.on('error', () => {});
  }

  write(chunk: Buffer): void {
    let left = chunk;
    try {
      if (this.#size >= this.#maxBytes) this.#rotate();
      this.#open();
      if (this.#lostBytes > 0) {
        this.#append(Buffer.from(`[${this.#lostBytes} bytes could not be written]\n`));
        this.#lostBytes = 0;
        this.#onMessage(`${this.#path} can be written again.`);
      }
      while (left.length > 0) left = left.subarray(this.#append(left));
    } catch (error) {
      if (this.#lostBytes === 0)
        this.#onMessage(`Cannot write ${this.#path} (${codeOf(error)}); its lines are dropped meanwhile.`);
      this.#lostBytes += left.length;
      this.close();
    }
  }

  /** The next write opens it again. */
  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #open(): void {
    if (this.#descriptor !== null) return;
    this.#descriptor = openSync(this.#path, 'a', 0o600);
    this.#size = fstatSync(this.#descriptor).size;
    if (this.#size >= this.#maxBytes) this.#rotate();
  }

  /** @returns the bytes written, which may be fewer */
  #append(bytes: Buffer): number {
    const written = writeSync(this.#descriptor ?? -1, bytes);
    this.#size += written;
    return written;
  }

  #rotate(): void {
    this.close();
    const name = (age: number) => (age === 0 ? this.#path : `${this.#path}.${age}`);
    for (let age = this.#maxOldFiles; age >= 1; age -= 1)
      if (existsSync(name(age - 1))) renameSync(name(age - 1), name(age));
    this.#descriptor = openSync(this.#path, 'a', 0o600);
    this.#size = 0;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
