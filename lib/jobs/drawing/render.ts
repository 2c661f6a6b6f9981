import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { LOGO_SIZES, type LogoSize } from '../../core/plans/plans.ts';
import { type Artwork, canvas, composeSvg, placementOf, refit } from './compose.ts';
import { encodeFewColors, encodeTwoTone, errorOfIndexed } from './indexed-png.ts';
import { halved, markedBox, type Pixels, showsOnWhite } from './pixels.ts';

/** Raise it when the same drawing would come out as other bytes: it is part of the catalogue's key. */
export const renderVersion = 1;

/** How a PNG was written. */
export type Encoding = 'two-tone' | 'few-colors' | 'palette' | 'true-color';

/** The pictures of one logo, smallest first. */
export type Encoded = {
  /** SHA-256 in hex over the PNGs. */
  hash: string;
  pngs: { size: LogoSize; png: Buffer; encoding: Encoding }[];
};

/** A finished logo: its square SVG and the PNGs. */
export type Rendered = Encoded & { masterSvg: string };

/** Up to this many colours a picture is indexed without loss and without asking the quantiser. */
const fewColors = 64;
/** Above this error per channel (RMS, of 255) a palette can be seen, and the picture stays in true colour. */
const mostPaletteError = 2.5;

/**
 * Draws the artwork at 64, 128 and 256 px.
 * @returns null where hardly anything of it can be seen on white (blank, or white on white)
 */
export async function render(artwork: Artwork): Promise<Rendered | null> {
  const { layout, background, ink } = artwork;
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
  const inks: [string, string] | null = layout === 'tile' && ink !== null ? [background, ink] : null;
  return { masterSvg, ...(await encodeSizes(pixels, inks)) };
}

/**
 * Every size of a square picture of 256 px; the smaller ones are exact means of its pixels.
 * @param inks ground and glyph where the picture has these two colours and their mixtures
 */
export async function encodeSizes(pixels: Pixels, inks: [string, string] | null): Promise<Encoded> {
  const bySize = new Map<number, Pixels>([[canvas, pixels]]);
  for (let at = pixels; at.side > LOGO_SIZES[0]; ) {
    at = halved(at);
    bySize.set(at.side, at);
  }
  const pngs: Encoded['pngs'] = [];
  for (const size of LOGO_SIZES) {
    const picture = bySize.get(size);
    if (picture === undefined) throw new Error(`No picture of ${size} px follows from ${canvas} px.`);
    pngs.push({ size, ...(await encode(picture, inks)) });
  }
  const hash = createHash('sha256');
  for (const { png } of pngs) hash.update(png);
  return { hash: hash.digest('hex'), pngs };
}

/** Drawn once, at the largest size. */
async function draw(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== canvas || info.height !== canvas || info.channels !== 3) {
    throw new Error(`Expected ${canvas} px in RGB, got ${info.width} × ${info.height} × ${info.channels}.`);
  }
  return { side: canvas, rgb: data };
}

async function encode(
  picture: Pixels,
  inks: [string, string] | null,
): Promise<{ png: Buffer; encoding: Encoding }> {
  if (inks !== null) return { png: await encodeTwoTone(picture, ...inks), encoding: 'two-tone' };
  const exact = await encodeFewColors(picture, fewColors);
  if (exact !== null) return { png: exact, encoding: 'few-colors' };
  const raw = { width: picture.side, height: picture.side, channels: 3 } as const;
  const palette = await sharp(picture.rgb, { raw })
    .png({ palette: true, quality: 90, effort: 1, dither: 0, compressionLevel: 9 })
    .toBuffer();
  const error = errorOfIndexed(palette, picture);
  if (error !== null && error <= mostPaletteError) return { png: palette, encoding: 'palette' };
  const png = await sharp(picture.rgb, { raw }).png({ compressionLevel: 9 }).toBuffer();
  return { png, encoding: 'true-color' };
}
