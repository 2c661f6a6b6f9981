import type { Artwork } from '../lib/jobs/drawing/compose.ts';
import { MIN_CONTRAST } from '../lib/jobs/drawing/contrast.ts';
import { NEAR_BLACK, WHITE } from '../lib/jobs/drawing/inks.ts';
import { drawPicture, type Picture } from '../lib/jobs/drawing/render.ts';

export type LegiblePicture = Picture & { background: string };

/** A little more than the least: encoding in a palette may cost some. */
export const SAFE_CONTRAST = MIN_CONTRAST + 0.05;

/** On near-black, dark parts of a logo would vanish: nearly all of it must show. */
const MIN_LEGIBLE_ON_DARK = 0.85;
const MIN_LEGIBLE_FRAMED = 0.4;

/** Draws the artwork; a colored logo too light for white is drawn on near-black. Null if there is nothing to see. */
export async function drawLegibly(
  artwork: Artwork,
  { keepsGround = false }: { keepsGround?: boolean } = {},
): Promise<LegiblePicture | null> {
  const picture = await drawPicture(artwork);
  if (picture === null || picture.contrast < SAFE_CONTRAST) {
    const isPlain = artwork.ink === null && artwork.background === WHITE && !keepsGround;
    const onDark = isPlain ? await drawOnDark(artwork, MIN_LEGIBLE_ON_DARK) : null;
    if (onDark !== null) return onDark;
  }
  return picture === null ? null : { ...picture, background: artwork.background };
}

/** Draws the artwork on near-black; null if less than `minLegible` of its mark shows there. */
async function drawOnDark(artwork: Artwork, minLegible: number): Promise<LegiblePicture | null> {
  const picture = await drawPicture({ ...artwork, background: NEAR_BLACK });
  if (picture === null || picture.contrast < SAFE_CONTRAST || picture.legible < minLegible) return null;
  return { ...picture, background: NEAR_BLACK };
}

/** The last resort, also for a picture with its own pale ground: framed in near-black. */
export const drawFramed = (artwork: Artwork): Promise<LegiblePicture | null> =>
  artwork.ink === null
    ? drawOnDark({ ...artwork, layout: 'logo' }, MIN_LEGIBLE_FRAMED)
    : Promise.resolve(null);
