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
  return orImageProblem(async () => {
    const { type, source } = await openImage(bytes);
    return { type, ...(await drawImage(source, wish)) };
  });
}

export async function orImageProblem<Result>(read: () => Promise<Result>): Promise<Result | ImageProblem> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BadImage) return error.reason;
    // A decoder's message may quote the file; its first words are enough.
    const detail = error instanceof Error ? error.message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 80) : '';
    return imageProblem('broken', detail);
  }
}

/** @throws BadImage, or the decoder's error for a damaged file */
export async function openImage(bytes: Buffer): Promise<{ type: ImageType; source: ImageSource }> {
  if (bytes.length === 0) throw new BadImage('empty');
  const type = imageTypeOf(bytes);
  if (type === null) throw new BadImage('unsupported_type');
  const maxBytes = type === 'svg' ? IMAGE_LIMITS.svgBytes : IMAGE_LIMITS.rasterBytes;
  if (bytes.length > maxBytes)
    throw new BadImage('too_many_bytes', `expected at most ${maxBytes}, got ${bytes.length}`);
  if (type === 'svg') return { type, source: vectorSource(bytes) };
  return { type, source: await rasterSource(type === 'ico' ? readIco(bytes) : bytes) };
}

/** @throws BadImage if nothing is visible */
export async function drawImage(source: ImageSource, wish: GroundWish): Promise<Omit<DecodedImage, 'type'>> {
  const first = placementOf({ drawing: source, layout: 'logo' });
  const picture = await source.drawAt(first);
  const chosen = chooseLayout(picture, first, wish);
  if (chosen === null) throw new BadImage('nothing_to_see');

  const { layout, background, marked } = chosen;
  const firstPixels = flattened(picture, background);
  const visible = layout === 'bleed' ? marked : markedBox(firstPixels, background);
  if (visible === null || Math.max(visible.width, visible.height) < MIN_MARKED_SIDE)
    throw new BadImage('nothing_to_see');
  const better = refit(layout, first, visible);
  const pixels = better === null ? firstPixels : flattened(await source.drawAt(better), background);
  if (!showsOnWhite(pixels)) throw new BadImage('nothing_to_see');
  const { hash, pngs } = await encodeSizes(pixels);
  return {
    masterSvg: await source.masterAt(better ?? first, background),
    hash,
    pngs: pngs.map(({ size, png }) => ({ size, png })),
    colors: brandColors(picture),
  };
}
