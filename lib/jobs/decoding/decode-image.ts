import { placementOf, refit } from '../drawing/compose.ts';
import { markedBox, showsOnWhite } from '../drawing/pixels.ts';
import { type Encoded, encodeSizes } from '../drawing/render.ts';
import { brandColors } from './brand-colors.ts';
import { chooseLayout, type GroundWish } from './choose-layout.ts';
import { IMAGE_LIMITS } from './image-limits.ts';
import { BadImage, type ImageProblem, imageProblem } from './image-problem.ts';
import type { ImageSource } from './image-source.ts';
import { type ImageType, imageTypeOf } from './image-type.ts';
import { rasterSource } from './raster-source.ts';
import { readIco } from './read-ico.ts';
import { flattened } from './rgba.ts';
import { vectorSource } from './vector-source.ts';

export interface DecodedImage {
  type: ImageType;
  masterSvg: string;
  hash: string;
  pngs: Pick<Encoded['pngs'][number], 'size' | 'png'>[];
  colors: string[];
}

/** Smaller drawings on the canvas are specks. */
const MIN_MARKED_SIDE = 16;

/** Makes a logo from an untrusted file. Call it only in a process that may be killed: a file may use all its time. */
export async function decodeImage(
  bytes: Buffer,
  wish: GroundWish = {},
): Promise<DecodedImage | ImageProblem> {
  try {
    return await decode(bytes, wish);
  } catch (error) {
    if (error instanceof BadImage) return error.reason;
    // A decoder's message may quote the file; its first words are enough.
    const detail = error instanceof Error ? error.message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 80) : '';
    return imageProblem('broken', detail);
  }
}

async function decode(bytes: Buffer, wish: GroundWish): Promise<DecodedImage | ImageProblem> {
  if (bytes.length === 0) return imageProblem('empty');
  const type = imageTypeOf(bytes);
  if (type === null) return imageProblem('unsupported_type');
  const maxBytes = type === 'svg' ? IMAGE_LIMITS.svgBytes : IMAGE_LIMITS.rasterBytes;
  if (bytes.length > maxBytes)
    return imageProblem('too_many_bytes', `expected at most ${maxBytes}, got ${bytes.length}`);

  const source = await openImage(type, bytes);
  const first = placementOf({ drawing: source, layout: 'logo' });
  const picture = await source.drawAt(first);
  const chosen = chooseLayout(picture, first, wish);
  if (chosen === null) return imageProblem('nothing_to_see');

  const { layout, background, marked } = chosen;
  const firstPixels = flattened(picture, background);
  const visible = layout === 'bleed' ? marked : markedBox(firstPixels, background);
  if (visible === null || Math.max(visible.width, visible.height) < MIN_MARKED_SIDE)
    return imageProblem('nothing_to_see');
  const better = refit(layout, first, visible);
  const pixels = better === null ? firstPixels : flattened(await source.drawAt(better), background);
  if (!showsOnWhite(pixels)) return imageProblem('nothing_to_see');
  const { hash, pngs } = await encodeSizes(pixels);
  return {
    type,
    masterSvg: await source.masterAt(better ?? first, background),
    hash,
    pngs: pngs.map(({ size, png }) => ({ size, png })),
    colors: brandColors(picture),
  };
}

async function openImage(type: ImageType, bytes: Buffer): Promise<ImageSource> {
  if (type === 'svg') return vectorSource(bytes);
  return rasterSource(type === 'ico' ? readIco(bytes) : bytes);
}
