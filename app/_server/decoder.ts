import 'server-only';
import { join } from 'node:path';
import { type DecoderPool, decoderPool } from '../../lib/jobs/decoding/decoder-pool.ts';

const kept = globalThis as typeof globalThis & { blazonDecoder?: DecoderPool };

export function imageDecoder(): DecoderPool {
  kept.blazonDecoder ??= decoderPool({
    entry: join(process.cwd(), 'dist', 'decoding-process.js'),
    size: 1,
  });
  return kept.blazonDecoder;
}
