import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { LOGO_SIZES, type LogoSize } from '../../core/plans/plans.ts';
import { type Artwork, CANVAS, composeSvg, placementOf, refit } from './compose.ts';
import { type Legibility, legibilityOf } from './contrast.ts';
import { halved, markedBox, type Pixels, showsOnWhite } from './pixels.ts';

/** Part of the catalog's key: raise it if the same drawing would give other bytes. */
export const RENDER_VERSION = 3;

export type Encoding = 'palette' | 'true-color';

export type Encoded = {
  hash: string;
  pngs: { size: LogoSize; png: Buffer; encoding: Encoding }[];
};

export type Picture = Legibility & { masterSvg: string; pixels: Pixels };

export type Rendered = Encoded & { masterSvg: string };

/** Root mean square per channel, of 255. Above it a palette is visible, and the picture stays in true color. */
const MAX_PALETTE_ERROR = 2.5;
const MAX_COLORS = 256;

/** Draws the artwork at 64, 128 and 256 px. @returns null if hardly anything is visible on white */
export async function render(artwork: Artwork): Promise<Rendered | null> {
  const picture = await drawPicture(artwork);
  if (picture === null) return null;
  return { masterSvg: picture.masterSvg, ...(await encodeSizes(picture.pixels)) };
}

export async function drawPicture(artwork: Artwork): Promise<Picture | null> {
  const { layout, background } = artwork;
  const first = placementOf(artwork);
  let masterSvg = composeSvg(artwork, first);
  let pixels = await draw(masterSvg);
  if (!showsOnWhite(pixels)) return null;
  if (layout !== 'bleed') {
    const marked = markedBox(pixels, background);
    if (marked === null) return null;
    const better = refit(layout, first, marked);
    if (better !== null) {
      masterSvg = composeSvg(artwork, better);
      pixels = await draw(masterSvg);
    }
  }
  return { masterSvg, pixels, ...legibilityOf(pixels) };
}

/** Encodes a square picture of 256 px in every size; the smaller ones are exact means of its pixels. */
export async function encodeSizes(pixels: Pixels): Promise<Encoded> {
  const bySize = new Map<number, Pixels>([[CANVAS, pixels]]);
  for (let at = pixels; at.side > LOGO_SIZES[0]; ) {
    at = halved(at);
    bySize.set(at.side, at);
  }
  const pngs: Encoded['pngs'] = [];
  for (const size of LOGO_SIZES) {
    const picture = bySize.get(size);
    if (picture === undefined) throw new Error(`No picture of ${size} px follows from ${CANVAS} px.`);
    pngs.push({ size, ...(await encode(picture)) });
  }
  const hash = createHash('sha256');
  for (const { png } of pngs) hash.update(png);
  return { hash: hash.digest('hex'), pngs };
}

async function draw(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== CANVAS || info.height !== CANVAS || info.channels !== 3)
    throw new Error(`Expected ${CANVAS} px in RGB, got ${info.width} × ${info.height} × ${info.channels}.`);
  return { side: CANVAS, rgb: data };
}

async function encode({ side, rgb }: Pixels): Promise<{ png: Buffer; encoding: Encoding }> {
  const picture = () => sharp(rgb, { raw: { width: side, height: side, channels: 3 } });
  // Dithering and more effort cost bytes or time and gain nothing visible.
  const palette = await picture()
    .png({ palette: true, quality: 90, effort: 1, dither: 0, compressionLevel: 9 })
    .toBuffer();
  // The quantizer takes as few colors as the quality needs, so only a full palette can miss it.
  if (colorsOf(palette) < MAX_COLORS || errorOf(await decode(palette), rgb) <= MAX_PALETTE_ERROR)
    return { png: palette, encoding: 'palette' };
  return { png: await picture().png({ compressionLevel: 9 }).toBuffer(), encoding: 'true-color' };
}

/** A chunk's length in bytes precedes its name; a color has three. */
const colorsOf = (palettePng: Buffer): number => palettePng.readUInt32BE(palettePng.indexOf('PLTE') - 4) / 3;

const decode = (png: Buffer): Promise<Buffer> =>
  sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer();

function errorOf(drawn: Uint8Array, rgb: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < rgb.length; at += 1) {
    const difference = (drawn[at] as number) - (rgb[at] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum / rgb.length);
}
