import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentReader, documentReader } from '../../lib/net/documents/document-reader.ts';
import { bundleScript } from '../../scripts/bundle-script.mjs';

/** Readers of the bundled reading process. */
export interface TestReading {
  reader(options?: { deadlineMs?: number }): DocumentReader;
  close(): Promise<void>;
}

export async function testReading(): Promise<TestReading> {
  // Below node_modules, so that the bundle finds its external packages.
  const folder = mkdtempSync(join(process.cwd(), 'node_modules/.reading-process-'));
  const entry = join(folder, 'reading-process.mjs');
  await bundleScript('server/reading-process.ts', entry);
  const readers: DocumentReader[] = [];
  return {
    reader(options = {}) {
      const reader = documentReader({ entry, ...options });
      readers.push(reader);
      return reader;
    },
    async close() {
      await Promise.all(readers.map((reader) => reader.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
