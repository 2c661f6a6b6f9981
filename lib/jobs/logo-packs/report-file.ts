import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { PackProblem } from './pack-problem.ts';

/** The files that were not taken, one JSON object a line: path, reason, detail. Written anew by every import. */
export class ReportFile {
  readonly path: string;
  readonly #stream: WriteStream;

  private constructor(path: string, stream: WriteStream) {
    this.path = path;
    this.#stream = stream;
  }

  /** @throws where the file cannot be written: before the import, not after it */
  static async create(path: string): Promise<ReportFile> {
    const stream = createWriteStream(path);
    await once(stream, 'open');
    return new ReportFile(path, stream);
  }

  add(problem: PackProblem): void {
    this.#stream.write(`${JSON.stringify(problem)}\n`);
  }

  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}
