import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { ImportFileError } from './format.ts';

/**
 * The files of a zip, joined with line breaks: some registers publish thousands with a document each. Names in the
 * zip are never used as paths.
 */
export function readZip(path: string): { stream: Readable; readonly bytesRead: number } {
  let bytesRead = 0;
  async function* unpacked() {
    const zip = await yauzl
      .openPromise(path, { lazyEntries: true, autoClose: false })
      .catch((error: Error) => {
        throw new ImportFileError(`The zip cannot be opened: ${error.message}.`);
      });
    try {
      for await (const entry of zip.eachEntry()) {
        if (!isDocument(entry.fileName)) continue;
        yield* await zip.openReadStreamPromise(entry);
        bytesRead += entry.compressedSize;
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
  !name.endsWith('/') && !name.startsWith('__MACOSX/') && !(name.split('/').at(-1) ?? '').startsWith('.');
