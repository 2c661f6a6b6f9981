import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A row that was not taken, or not whole. */
export interface ReportedRow {
  line: number;
  reason: string;
  row: unknown;
}

/** Rows that were not taken, as JSON lines. What a batch reports is on disk before the batch is committed. */
export class ReportFile {
  readonly path: string;
  private bytes: number;
  private file: FileHandle | null = null;

  /** @param bytes what is behind them was written by a batch that was never committed, and is cut off */
  constructor(path: string, bytes: number) {
    this.path = path;
    this.bytes = bytes;
  }

  /** @returns the length of the file */
  async append(rows: readonly ReportedRow[]): Promise<number> {
    if (rows.length === 0) return this.bytes;
    this.file ??= await this.openFile();
    const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await this.file.write(text, 0, text.length, this.bytes);
    await this.file.datasync();
    this.bytes += text.length;
    return this.bytes;
  }

  async close(): Promise<void> {
    await this.file?.close();
    this.file = null;
  }

  private async openFile(): Promise<FileHandle> {
    mkdirSync(dirname(this.path), { recursive: true });
    const file = await open(this.path, this.bytes === 0 ? 'w' : 'r+');
    await file.truncate(this.bytes);
    return file;
  }
}
