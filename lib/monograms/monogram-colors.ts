import {
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

registerMode(modeRgb);
registerMode(modeLrgb);
const toOklch = registerMode(modeOklch);
const toLinearRgb = converter('lrgb');

export type MonogramTheme = 'monogram' | 'monogram-light';

type MonogramColors = { background: string; foreground: string };

/** WCAG 2.2, success criterion 1.4.3: text of any size. */
const MIN_CONTRAST = 4.5;

const WHITE = '#ffffff';
const NEAR_BLACK = '#11141c';

/** Backgrounds for unknown brand colors; all take white letters. Indexed by the seed's hash: keep the order. */
const PALETTE = [
  '#c8283c', // red
  '#c43a1c', // vermilion
  '#b24d07', // orange
  '#946200', // ochre
  '#697100', // olive
  '#3f7a1f', // leaf
  '#107d4a', // green
  '#007b69', // pine
  '#007887', // teal
  '#0070a8', // sky
  '#1d5fcc', // blue
  '#4450d4', // indigo
  '#6a45d0', // violet
  '#8a3ac0', // purple
  '#a82f9e', // orchid
  '#bd2872', // raspberry
] as const;

/**
 * The two colors of a monogram, as `#rrggbb`, with a contrast of at least 4.5:1. `brandColor` is `#rgb` or `#rrggbb`;
 * otherwise the hash of `seed` picks a palette color. Theme `monogram` puts white letters on the color (near-black
 * ones if it is bright), `monogram-light` letters in the color, darkened as needed, on a tint of it.
 */
export function monogramColors({
  seed,
  brandColor,
  theme,
}: {
  seed: string;
  brandColor: string | null;
  theme: MonogramTheme;
}): MonogramColors {
  const color = baseColor(seed, brandColor);
  return theme === 'monogram' ? onColor(color) : onTint(color);
}

function baseColor(seed: string, brandColor: string | null): Oklch {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(brandColor?.trim() ?? '')?.[1];
  const color = toOklch(digits === undefined ? paletteColor(seed) : `#${digits}`);
  if (color === undefined) throw new Error(`Expected a hexadecimal color, got ${brandColor}.`);
  // White, silver and cream would make the dark theme light: such brands get a dark slate.
  const isPaleGray = color.l > 0.6 && color.c < (color.l > 0.88 ? 0.06 : 0.03);
  return isPaleGray ? { ...color, l: 0.32, c: Math.min(color.c, 0.03) } : color;
}

function paletteColor(seed: string): string {
  return PALETTE[fnv1a(seed) % PALETTE.length] ?? PALETTE[0];
}

/** FNV-1a, 32 bits, over UTF-8; folded because its low bits alone depend too much on the last characters. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

function onColor(color: Oklch): MonogramColors {
  const start = displayable(color);
  // A bright color (yellow, lime, light blue) takes dark letters; others are darkened for white ones.
  const isBright = wcagContrast(start, WHITE) < 3;
  if (isBright && wcagContrast(start, NEAR_BLACK) >= MIN_CONTRAST)
    return { background: start, foreground: NEAR_BLACK };
  return { background: darken(color, WHITE), foreground: WHITE };
}

function onTint(color: Oklch): MonogramColors {
  const tint = displayable({ ...color, l: 0.95, c: Math.min(color.c, 0.035) });
  return { background: tint, foreground: darken(color, tint) };
}

function darken(color: Oklch, other: string): string {
  for (let l = color.l; l > 0; l -= 0.01) {
    const candidate = displayable({ ...color, l });
    if (wcagContrast(candidate, other) >= MIN_CONTRAST) return candidate;
  }
  return NEAR_BLACK;
}

/** The nearest sRGB color of the same lightness and hue, as `#rrggbb`; reduces chroma. */
function displayable(color: Oklch): string {
  for (let c = color.c; c > 0.001; c *= 0.96) {
    const { r, g, b } = toLinearRgb({ ...color, c });
    // A color from sRGB may be out of range by a rounding error.
    if ([r, g, b].every((channel) => channel > -0.0005 && channel < 1.0005))
      return formatHex({ ...color, c });
  }
  return formatHex({ ...color, c: 0 });
}
