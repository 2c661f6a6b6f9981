import sharp from 'sharp';
import { handleRequests } from '../lib/core/process/handle-requests.ts';
import { decodeImage } from '../lib/jobs/decoding/decode-image.ts';
import type { DecodeRequest } from '../lib/jobs/decoding/decoder-pool.ts';

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

handleRequests(({ bytes, wish }: DecodeRequest) =>
  decodeImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), wish),
);
