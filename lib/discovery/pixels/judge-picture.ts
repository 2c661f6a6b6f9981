import { modeLrgb, modeRgb, useMode as registerMode, wcagContrast } from 'culori/fn';
import { defaultIconProduct } from './default-icon.ts';
import { differenceHash } from './difference-hash.ts';
import { looksLikePhotograph, looksLikeSprite } from './looks.ts';
import {
  type Box,
  boxOf,
  type Channels,
  channelsOf,
  laidOn,
  type Picture,
  seenPixels,
  uniformEdge,
} from './picture.ts';

registerMode(modeRgb);
registerMode(modeLrgb);

export interface PictureContext {
  /** Icons are square, and may be photographs where people chose them as icons. */
  use: 'icon' | 'touch-icon' | 'logo';
  isVector: boolean;
  /** The site has no other candidate: a small or very wide picture is better than none. */
  isOnly: boolean;
  domain: string;
  /** Of the file, hexadecimal; null for a drawing in the page. */
  sha256: string | null;
  /** Colors the page states, best first, as `#rrggbb`: grounds for a white mark. */
  grounds: readonly string[];
}

export type PictureProblem = 'too_small' | 'unfit_picture' | 'blank_picture' | 'default_icon';

export type PictureVerdict =
  | { problem: PictureProblem }
  | {
      problem: null;
      /** The visible part, without a uniform border. */
      box: Box;
      /** The color to lay it on, where white would hide it; null: any. */
      ground: string | null;
      /** Below 48 px: for the smallest size only. */
      isSmall: boolean;
      dhash: string;
    };

export const PICTURE_RULES = {
  /** Shorter side of a raster in pixels, and of one that is all a site has. */
  side: 48,
  smallSide: 32,
  /** Longer side to shorter. */
  iconRatio: 1.35,
  logoRatio: 4,
  onlyRatio: 6,
  /** Share of pixels: fewer are blank, more of one color too. */
  visible: 0.01,
  oneColor: 0.99,
  /** Mean lightness of a mark made for dark grounds. */
  white: 0.92,
  contrast: 3,
} as const;

/** Judges the pixels of a decoded picture, which is bounded by `IMAGE_LIMITS`. */
export function judgePicture(picture: Picture, context: PictureContext): PictureVerdict {
  const { width, height } = picture;
  const side = Math.min(width, height);
  const isSmall = !context.isVector && side < PICTURE_RULES.side;
  if (isSmall && !(context.isOnly && side >= PICTURE_RULES.smallSide)) return { problem: 'too_small' };

  const dhash = differenceHash(picture);
  if (defaultIconProduct({ sha256: context.sha256, dhash }, context.domain) !== null)
    return { problem: 'default_icon' };

  const ground = groundFor(picture, context.grounds);
  if (ground === 'none') return { problem: 'unfit_picture' };
  if (isBlank(picture, channelsOf(ground ?? '#ffffff'))) return { problem: 'blank_picture' };

  const edge = uniformEdge(picture);
  const seen = seenPixels(picture, edge);
  const box = boxOf(seen, width, height);
  if (box === null) return { problem: 'blank_picture' };
  if (!hasShape(context.use === 'logo' ? box : picture, context)) return { problem: 'unfit_picture' };
  if (looksLikeSprite(seen, picture)) return { problem: 'unfit_picture' };
  if (context.use !== 'touch-icon' && edge === null && looksLikePhotograph(picture))
    return { problem: 'unfit_picture' };
  return { problem: null, box, ground, isSmall, dhash };
}

function hasShape(size: { width: number; height: number }, { use, isOnly }: PictureContext): boolean {
  const ratio = Math.max(size.width, size.height) / Math.min(size.width, size.height);
  if (use !== 'logo') return ratio <= PICTURE_RULES.iconRatio || (isOnly && ratio <= PICTURE_RULES.onlyRatio);
  return ratio <= (isOnly ? PICTURE_RULES.onlyRatio : PICTURE_RULES.logoRatio);
}

/** A ground for a white mark on transparency: null where none is needed, `none` where no stated color does. */
function groundFor(picture: Picture, grounds: readonly string[]): string | null | 'none' {
  const lightness = meanLightness(picture);
  if (lightness === null || lightness <= PICTURE_RULES.white) return null;
  return grounds.find((color) => wcagContrast(color, '#ffffff') >= PICTURE_RULES.contrast) ?? 'none';
}

/** Of the visible pixels of a picture with transparency; null for an opaque or an empty one. */
function meanLightness({ data }: Picture): number | null {
  let [sum, visible, clear] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] as number) / 255;
    if (alpha < 0.5) clear += 1;
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    sum += (alpha * (Math.max(red, green, blue) + Math.min(red, green, blue))) / 510;
    visible += alpha;
  }
  return clear * 4 < 0.01 * data.length || visible === 0 ? null : sum / visible;
}

/** Whether nearly nothing is seen on the ground, or nearly all has one color with 8 levels per channel. */
function isBlank(picture: Picture, ground: Channels): boolean {
  const rgb = laidOn(picture, ground);
  const pixels = rgb.length / 3;
  const counts = new Uint32Array(512);
  let visible = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    const [red, green, blue] = [rgb[at] as number, rgb[at + 1] as number, rgb[at + 2] as number];
    const index = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    counts[index] = (counts[index] as number) + 1;
    if (Math.abs(red - ground[0]) + Math.abs(green - ground[1]) + Math.abs(blue - ground[2]) > 24)
      visible += 1;
  }
  return visible < PICTURE_RULES.visible * pixels || Math.max(...counts) > PICTURE_RULES.oneColor * pixels;
}
