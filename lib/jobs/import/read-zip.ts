import { Readable } from 'node:stream';
import { openZip } from '../zip/open-zip.ts';
import { ImportFileError } from './format.ts';

/** The files of a zip, joined with line breaks: some registers publish thousands with a document each. */
export function readZip(path: string): { stream: Readable; readonly bytesRead: number } {
  let bytesRead = 0;
  async function* unpacked() {
    const zip = await openZip(path).catch((error: Error) => {
      throw new ImportFileError(`The zip cannot be opened: ${error.message}.`);
    });
    try {
      for await (const entry of zip.entries()) {
        if (!isDocument(entry.name)) continue;
        if (entry.problem !== null) throw new Error(`a file in it is refused (${entry.problem})`);
        yield* zip.read(entry);
        bytesRead += entry.packedBytes;
        yield Buffer.from('\n');
      }
    } catch (error) {
      throw new ImportFileError(
        `The zip cannot be read to its end: ${error instanceof Error ? error.message : error}.`,
      );
    } finally {
      zip.close();
    }
  }
  return {
    stream: Readable.from(unpacked(), { objectMode: false }),
    get bytesRead() {
      return bytesRead;
    },
  };
}

const isDocument = (name: string) =>
  !name.startsWith('__MACOSX/') && !(name.split('/').at(-1) ?? '').startsWith('.');
