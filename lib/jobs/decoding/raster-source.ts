import sharp from 'sharp';
import { type Box, CANVAS, composeSvg } from '../drawing/compose.ts';
import { IMAGE_LIMITS } from './image-limits.ts';
import { BadImage } from './image-problem.ts';
import type { ImageSource } from './image-source.ts';
import type { Rgba } from './rgba.ts';

/** Larger rasters are scaled to this edge: enough for 256 px even if only a part is marked. */
const MAX_KEPT_SIDE = 512;

export interface RawPixels {
  bytes: Buffer;
  width: number;
  height: number;
}

/** A PNG, JPEG, WebP or GIF (first frame), or pixels. Checks the declared size before decoding. @throws BadImage */
export async function rasterSource(file: Buffer | RawPixels): Promise<ImageSource> {
  const open = (limitInputPixels: number | false) => {
    const options = { limitInputPixels, failOn: 'error', sequentialRead: true } as const;
    return Buffer.isBuffer(file)
      ? sharp(file, { ...options, pages: 1 })
      : sharp(file.bytes, { ...options, raw: { width: file.width, height: file.height, channels: 4 } });
  };
  const { width, height } = await open(false).metadata();
  requireSize(width, height);
  const { data, info } = await open(IMAGE_LIMITS.pixels)
    .timeout({ seconds: 5 })
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(MAX_KEPT_SIDE, MAX_KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) throw new Error(`expected RGBA, got ${info.channels} channels`);
  return sourceOf({ width: info.width, height: info.height, data });
}

function sourceOf(kept: Rgba): ImageSource {
  return {
    width: kept.width,
    height: kept.height,
    picture: async () => kept,
    drawAt: (at) => drawAt(kept, at),
    masterAt: (at, background) => masterAt(kept, at, background),
  };
}

/** Platforms may cut off more than the middle of a maskable icon. */
const SAFE_SHARE = 0.8;

export async function maskableMiddle(source: ImageSource): Promise<ImageSource> {
  const { width, height, data } = await source.picture();
  const inner = { width: Math.round(width * SAFE_SHARE), height: Math.round(height * SAFE_SHARE) };
  const [left, top] = [(width - inner.width) >> 1, (height - inner.height) >> 1];
  const kept = new Uint8Array(inner.width * inner.height * 4);
  for (let y = 0; y < inner.height; y += 1) {
    const from = ((top + y) * width + left) * 4;
    kept.set(data.subarray(from, from + inner.width * 4), y * inner.width * 4);
  }
  return sourceOf({ ...inner, data: kept });
}

/** @throws BadImage if a raster declares too many or too few pixels */
export function requireSize(width: number, height: number): void {
  const { side, pixels, minSide } = IMAGE_LIMITS;
  if (width > side || height > side || width * height > pixels)
    throw new BadImage('too_many_pixels', `expected at most ${side} × ${side}, got ${width} × ${height}`);
  if (Math.max(width, height) < minSide)
    throw new BadImage('too_small', `expected a side of at least ${minSide}, got ${width} × ${height}`);
}

const rawOf = ({ width, height }: Rgba) => ({ raw: { width, height, channels: 4 } }) as const;

async function drawAt(picture: Rgba, at: Box): Promise<Rgba> {
  const scale = { x: picture.width / at.width, y: picture.height / at.height };
  const [left, top] = [Math.max(0, Math.round(at.x)), Math.max(0, Math.round(at.y))];
  const right = Math.min(CANVAS, Math.max(left + 1, Math.round(at.x + at.width)));
  const bottom = Math.min(CANVAS, Math.max(top + 1, Math.round(at.y + at.height)));
  const fromLeft = Math.min(picture.width - 1, Math.max(0, Math.round((left - at.x) * scale.x)));
  const fromTop = Math.min(picture.height - 1, Math.max(0, Math.round((top - at.y) * scale.y)));
  const part = {
    left: fromLeft,
    top: fromTop,
    width: Math.max(1, Math.min(picture.width - fromLeft, Math.round((right - left) * scale.x))),
    height: Math.max(1, Math.min(picture.height - fromTop, Math.round((bottom - top) * scale.y))),
  };
  const [width, height] = [right - left, bottom - top];
  const scaled = await sharp(picture.data, rawOf(picture))
    .extract(part)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const data = new Uint8Array(CANVAS * CANVAS * 4);
  for (let y = 0; y < height; y += 1)
    data.set(scaled.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * CANVAS + left) * 4);
  return { width: CANVAS, height: CANVAS, data };
}

/** The pixels, encoded again as PNG, in an SVG like every other master. */
async function masterAt(picture: Rgba, at: Box, background: string): Promise<string> {
  const png = await sharp(picture.data, rawOf(picture)).png({ compressionLevel: 4 }).toBuffer();
  const { width, height } = picture;
  const body = `<image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`;
  const drawing = { body, left: 0, top: 0, width, height };
  return composeSvg({ drawing, layout: 'logo', background, ink: null }, at);
}
