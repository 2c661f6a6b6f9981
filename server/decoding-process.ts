import sharp from 'sharp';
import { decodeImage } from '../lib/jobs/decoding/decode-image.ts';
import type { DecodingRequest, DecodingResponse } from '../lib/jobs/decoding/decoding-messages.ts';

/**
 * The decoding process: forked by an importer, replies to `{ id, bytes }` with a logo or a problem, one file at a time.
 * May be killed at any time. Exits with its parent.
 */

// Ctrl-C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

// One thread, no cache, and only the decoders of accepted formats.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadSvg',
  ],
});

process.on('message', ({ id, bytes }: DecodingRequest) => {
  void decodeImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((outcome) =>
    reply({ id, outcome, residentMb: process.memoryUsage.rss() / 1024 / 1024 }),
  );
});

reply({ ready: true });

function reply(response: DecodingResponse): void {
  // Without a channel the parent is gone, and 'disconnect' exits.
  if (process.connected) process.send?.(response, undefined, undefined, () => {});
}
