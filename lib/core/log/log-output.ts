import { write, writeSync } from 'node:fs';

const MAX_WAITING_BYTES = 8_000_000;
const RETRY_MS = 100;

/** Drops lines while the disk is full or the pipe blocked, where pino's destination would end or block the process. */
export class LogOutput {
  readonly #descriptor: number;
  readonly #maxWaitingBytes: number;
  #waiting: string[] = [];
  #waitingBytes = 0;
  #current: Buffer | null = null;
  #droppedLines = 0;

  constructor(descriptor: number, maxWaitingBytes = MAX_WAITING_BYTES) {
    this.#descriptor = descriptor;
    this.#maxWaitingBytes = maxWaitingBytes;
    process.once('exit', () => this.#writeRest());
  }

  write(line: string): void {
    if (this.#waitingBytes + line.length > this.#maxWaitingBytes) {
      this.#droppedLines += 1;
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    if (this.#current === null) this.#next();
  }

  #next(): void {
    if (this.#waiting.length === 0) {
      this.#current = null;
      return;
    }
    this.#current = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#writeCurrent();
  }

  #writeCurrent(): void {
    const bytes = this.#current ?? Buffer.alloc(0);
    write(this.#descriptor, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#writeCurrent(), RETRY_MS).unref();
        return;
      }
      if (error !== null) {
        this.#droppedLines += linesIn(bytes);
        this.#next();
        return;
      }
      this.#current = bytes.subarray(written);
      if (this.#current.length > 0) this.#writeCurrent();
      else {
        this.#noteDropped();
        this.#next();
      }
    });
  }

  #noteDropped(): void {
    if (this.#droppedLines === 0) return;
    const note = { level: 'warn', time: new Date().toISOString(), dropped: this.#droppedLines };
    this.#droppedLines = 0;
    this.#waiting.unshift(`${JSON.stringify({ ...note, msg: 'log lines were dropped' })}\n`);
  }

  #writeRest(): void {
    try {
      writeSync(this.#descriptor, this.#waiting.join(''));
    } catch {}
  }
}

const linesIn = (bytes: Buffer): number => bytes.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0);
