import { appendFileSync, closeSync, fdatasync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Refused rows or files, as JSON lines. The file is created with the first line, or by `open`. */
export class ReportFile {
  readonly path: string;
  #bytes: number;
  #file: number | null = null;

  /** @param bytes to keep of an existing file: the rest belongs to a batch that was never committed */
  constructor(path: string, bytes = 0) {
    this.path = path;
    this.#bytes = bytes;
  }

  open(): number {
    if (this.#file !== null) return this.#file;
    mkdirSync(dirname(this.path), { recursive: true });
    this.#file = openSync(this.path, 'a');
    ftruncateSync(this.#file, this.#bytes);
    return this.#file;
  }

  add(lines: readonly object[]): void {
    if (lines.length === 0) return;
    const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    appendFileSync(this.open(), text);
    this.#bytes += text.length;
  }

  async flush(): Promise<number> {
    if (this.#file !== null) await promisify(fdatasync)(this.#file);
    return this.#bytes;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
