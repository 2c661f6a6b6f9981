import { contrastOf, luminanceOf, MIN_CONTRAST } from './contrast.ts';
import { channelsOf } from './pixels.ts';

export const WHITE = '#ffffff';
export const NEAR_BLACK = '#16181d';

export interface Inks {
  background: string;
  ink: string;
}

/** A color this light would become another color if it were darkened until it shows on white. */
const MIN_CONTRAST_TO_DEEPEN = 2.3;

/**
 * The colors of a one-color glyph, from the brand's color `#rrggbb`: white on the color; the color on white where the
 * glyph is a plate with its mark cut out, or white would not show on it; the color on near-black where it is too light
 * for white. Black is no ink: the few brands that use it are typed.
 */
export function inksFor(color: string, { isPlate }: { isPlate: boolean }): Inks {
  const onWhite = contrastOf(color, WHITE);
  if (onWhite < MIN_CONTRAST_TO_DEEPEN) return { background: NEAR_BLACK, ink: color };
  if (onWhite < MIN_CONTRAST + 0.1) return { background: WHITE, ink: deepened(color) };
  return isPlate ? { background: WHITE, ink: color } : { background: color, ink: WHITE };
}

function deepened(color: string): string {
  // A little more than the least: a palette of colors may round it.
  const target = 1.05 / (MIN_CONTRAST + 0.2) - 0.05;
  const channels = channelsOf(color);
  const scale = (target / luminanceOf(...channels)) ** (1 / 2.4);
  return `#${channels
    .map((channel) =>
      Math.round(channel * scale)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
