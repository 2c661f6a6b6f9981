import sharp from 'sharp';
import type { PairSpec } from './monogram-spec.ts';

/** Diameters, and width of the white rim around the quote currency, as shares of the edge. */
const BASE = 0.8;
const QUOTE = 0.5;
const RIM = 0.03;

/** Both flags of a currency pair: base at the top left, quote at the bottom right. Equal specs give equal bytes. */
export async function drawPair({ base, quote, size }: PairSpec): Promise<Buffer> {
  const [baseEdge, quoteEdge, rim] = [BASE, QUOTE, RIM].map((share) => Math.round(size * share)) as [
    number,
    number,
    number,
  ];
  const rimEdge = quoteEdge + 2 * rim;
  return sharp({ create: { width: size, height: size, channels: 4, background: '#ffffff' } })
    .composite([
      { input: await disc(base, baseEdge), left: 0, top: 0 },
      { input: circle(rimEdge), left: size - rimEdge + rim, top: size - rimEdge + rim },
      { input: await disc(quote, quoteEdge), left: size - quoteEdge, top: size - quoteEdge },
    ])
    .flatten({ background: '#ffffff' })
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

const disc = (flag: Uint8Array, edge: number): Promise<Buffer> =>
  sharp(flag)
    .resize(edge, edge)
    .ensureAlpha()
    .composite([{ input: circle(edge), blend: 'dest-in' }])
    .png()
    .toBuffer();

const circle = (edge: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><circle cx="${edge / 2}" cy="${edge / 2}" r="${edge / 2}" fill="#fff"/></svg>`,
  );
