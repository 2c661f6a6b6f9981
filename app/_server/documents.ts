import 'server-only';
import { join } from 'node:path';
import { type DocumentReader, documentReader } from '../../lib/net/documents/document-reader.ts';

const kept = globalThis as typeof globalThis & { blazonDocuments?: DocumentReader };

export function documents(): DocumentReader {
  kept.blazonDocuments ??= documentReader({ entry: join(process.cwd(), 'dist', 'reading-process.js') });
  return kept.blazonDocuments;
}
