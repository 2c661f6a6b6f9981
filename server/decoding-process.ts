import sharp from 'sharp';
import { handleRequests } from '../lib/core/process/handle-requests.ts';
import { decodeImage } from '../lib/jobs/decoding/decode-image.ts';
import type { DecodeRequest } from '../lib/jobs/decoding/decoder-pool.ts';
import { lookAtPicture } from '../lib/jobs/decoding/look-at-picture.ts';

// One thread, no cache, and only the decoders of logo formats.
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

handleRequests(async ({ bytes, wish, look }: DecodeRequest) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return look === undefined ? decodeImage(file, wish) : lookAtPicture(file, look);
});
