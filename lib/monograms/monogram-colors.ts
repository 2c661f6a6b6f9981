import { contrastRatio, fromOklch, type Oklch, parseHexColor, toHexColor, toOklch } from './oklch.ts';

export type MonogramTheme = 'monogram' | 'monogram-light';

export type MonogramColors = { background: string; foreground: string };

/** WCAG 2.2 success criterion 1.4.3, the level for text of any size. */
const MIN_CONTRAST = 4.5;

const WHITE = [255, 255, 255] as const;
const NEAR_BLACK = [17, 20, 28] as const;

/** Backgrounds for subjects whose own colour is unknown; all carry white letters. The order is part of the hash. */
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
 * The two colours of a monogram, as `#rrggbb`, at a contrast of at least 4.5:1.
 *
 * `brandColor` is `#rgb` or `#rrggbb`; when null or unreadable, the palette colour that FNV-1a of `seed` points at
 * (the same seed always gives the same colour). Theme `monogram` fills the square with the colour and puts white
 * letters on it, or near-black ones when the colour is bright; `monogram-light` puts letters in the colour,
 * darkened as needed, on a tint of it.
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
  const rgb = (brandColor && parseHexColor(brandColor)) || parseHexColor(paletteColor(seed)) || NEAR_BLACK;
  const color = toOklch(rgb);
  // White, silver, cream and the like would leave the dark theme light: such brands get a dark slate.
  const isPaleGrey = color.lightness > 0.6 && color.chroma < (color.lightness > 0.88 ? 0.06 : 0.03);
  return isPaleGrey ? { ...color, lightness: 0.32, chroma: Math.min(color.chroma, 0.03) } : color;
}

function paletteColor(seed: string): string {
  return PALETTE[fnv1a(seed) % PALETTE.length] ?? PALETTE[0];
}

/** FNV-1a, 32 bits, over UTF-8; folded, because its low bits alone follow the last characters too closely. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

function onColor(color: Oklch): MonogramColors {
  const start = fromOklch(color);
  // A bright colour (yellow, lime, light blue) stays itself and takes dark letters; others deepen for white ones.
  const isBright = contrastRatio(start, WHITE) < 3;
  if (isBright && contrastRatio(start, NEAR_BLACK) >= MIN_CONTRAST) {
    return { background: toHexColor(start), foreground: toHexColor(NEAR_BLACK) };
  }
  return { background: toHexColor(darken(color, WHITE)), foreground: toHexColor(WHITE) };
}

function onTint(color: Oklch): MonogramColors {
  const tint = fromOklch({ ...color, lightness: 0.95, chroma: Math.min(color.chroma, 0.035) });
  return { background: toHexColor(tint), foreground: toHexColor(darken(color, tint)) };
}

/** Lowers the lightness in small steps until the colour stands out from `other`. */
function darken(color: Oklch, other: readonly [number, number, number]) {
  for (let lightness = color.lightness; lightness > 0; lightness -= 0.01) {
    const candidate = fromOklch({ ...color, lightness });
    if (contrastRatio(candidate, other) >= MIN_CONTRAST) return candidate;
  }
  return NEAR_BLACK;
}
