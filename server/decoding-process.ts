import sharp from 'sharp';
import { decodeImage } from '../lib/jobs/decoding/decode-image.ts';
import type { DecodingRequest, DecodingResponse } from '../lib/jobs/decoding/decoding-messages.ts';

/**
 * The decoding process: forked by an importer with advanced serialization, takes `{ id, bytes }` and answers with a logo
 * or why it is none, one file at a time. It may be killed at any moment, and ends when its parent does.
 */

// Ctrl-C reaches the whole process group; the parent decides when decoding ends.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

// One job, one thread, nothing kept; and no decoder but those of the formats that logos come in.
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
    answer({ id, outcome, residentMb: process.memoryUsage.rss() / 1024 / 1024 }),
  );
});

answer({ ready: true });

function answer(response: DecodingResponse): void {
  // Without a channel the parent is gone, and 'disconnect' ends this process.
  if (process.connected) process.send?.(response, undefined, undefined, () => {});
}
