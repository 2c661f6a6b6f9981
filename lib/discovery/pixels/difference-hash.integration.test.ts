import sharp from 'sharp';
import { expect, test } from 'vitest';
import { differenceHash, hashDistance } from './difference-hash.ts';

/** The definition of the list of default icons, by the library it was made with. */
async function hashBySharp(picture: Buffer): Promise<string> {
  const gray = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1)
      bits = (bits << 1n) | ((gray[y * 9 + x] as number) > (gray[y * 9 + x + 1] as number) ? 1n : 0n);
  return bits.toString(16).padStart(16, '0');
}

test.each([
  ['a letter', '<path d="M2 62L26 2h12l24 60H48l-5-14H21l-5 14z" fill="#205080"/>'],
  ['a circle', '<circle cx="40" cy="24" r="22" fill="#d02040"/><path d="M0 40L64 64H0z" fill="#123"/>'],
  [
    'a gradient',
    '<defs><linearGradient id="g"><stop stop-color="#08f"/><stop offset="1" stop-color="#fc0"/></linearGradient></defs><rect width="64" height="50" rx="9" fill="url(#g)"/><path d="M9 9h20v30z" fill="#fff"/>',
  ],
])('%s has the hash of the list', async (_, drawing) => {
  const png = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="192" height="192">${drawing}</svg>`,
    ),
  )
    .png()
    .toBuffer();
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const ours = differenceHash({ width: info.width, height: info.height, data });
  expect(hashDistance(ours, await hashBySharp(png))).toBeLessThanOrEqual(4);
});
