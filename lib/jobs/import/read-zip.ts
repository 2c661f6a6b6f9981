import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { ImportFileError } from './format.ts';

/**
 * The files of a zip one after the other, with a line break between them: what registers publish is one file, or
 * thousands with a document each. Names inside are never used as paths.
 */
export function readZip(path: string): { stream: Readable; readonly bytesRead: number } {
  const state = { bytesRead: 0 };
  async function* unpacked() {
    const zip = await openZip(path);
    try {
      for (let entry = await nextEntry(zip); entry !== null; entry = await nextEntry(zip)) {
        if (!isDocument(entry.fileName)) continue;
        for await (const chunk of await openEntry(zip, entry)) yield chunk;
        state.bytesRead += entry.compressedSize;
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
      return state.bytesRead;
    },
  };
}

const isDocument = (name: string) =>
  !name.endsWith('/') && !name.startsWith('__MACOSX/') && !(name.split('/').at(-1) ?? '').startsWith('.');

const openZip = (path: string) =>
  new Promise<yauzl.ZipFile>((done, failed) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error !== null || zip === undefined
        ? failed(new ImportFileError(`The zip cannot be opened: ${error?.message ?? 'unknown'}.`))
        : done(zip),
    ),
  );

function nextEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry | null> {
  return new Promise((done, failed) => {
    const forget = () => {
      zip.off('entry', onEntry);
      zip.off('end', onEnd);
      zip.off('error', onError);
    };
    const onEntry = (entry: yauzl.Entry) => {
      forget();
      done(entry);
    };
    const onEnd = () => {
      forget();
      done(null);
    };
    const onError = (error: Error) => {
      forget();
      failed(error);
    };
    zip.on('entry', onEntry);
    zip.on('end', onEnd);
    zip.on('error', onError);
    zip.readEntry();
  });
}

const openEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry) =>
  new Promise<Readable>((done, failed) =>
    zip.openReadStream(entry, (error, stream) =>
      error !== null || stream === undefined ? failed(error) : done(stream),
    ),
  );
