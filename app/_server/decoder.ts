import 'server-only';
import { join } from 'node:path';
import { type DecoderPool, decoderPool } from '../../lib/jobs/decoding/decoder-pool.ts';

const kept = globalThis as typeof globalThis & { blazonDecoder?: DecoderPool };

/**
 * The decoder of uploaded logos: one child beside this process, started at the first upload and killed when it
 * outstays or outgrows its limits. Its bundle is built with the servers; Next runs in the project's folder.
 */
export function imageDecoder(): DecoderPool {
  kept.blazonDecoder ??= decoderPool({
    entry: join(process.cwd(), 'dist', 'decoding-process.js'),
    size: 1,
  });
  return kept.blazonDecoder;
}
