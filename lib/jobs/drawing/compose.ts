export type Drawing = {
  body: string;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Edge of the composed picture in its own units, and of the largest rendition in pixels. */
export const CANVAS = 256;

/** `tile`: a one-color glyph, wide margin; `logo`: colored, with a margin; `bleed`: its own shape reaches the edge. */
export type Layout = 'tile' | 'logo' | 'bleed';

export type Artwork = {
  drawing: Drawing;
  layout: Layout;
  background: string;
  /** Color of a one-color glyph; null keeps the drawing's own colors. */
  ink: string | null;
};

export type Box = { x: number; y: number; width: number; height: number };

/** Margin on each side as a share of the edge. Wide words get less, or they would be illegible at 64 px. */
function marginFor(layout: Layout, width: number, height: number): number {
  if (layout === 'bleed') return 0;
  const stretch = Math.max(width, height) / Math.min(width, height);
  if (layout === 'logo') return stretch > 1.6 ? 0.06 : 0.09;
  if (stretch > 2.5) return 0.09;
  return stretch > 1.6 ? 0.13 : 0.19;
}

export function placementOf({
  drawing,
  layout,
}: {
  drawing: Pick<Drawing, 'width' | 'height'>;
  layout: Layout;
}): Box {
  const side = CANVAS * (1 - 2 * marginFor(layout, drawing.width, drawing.height));
  const scale = side / Math.max(drawing.width, drawing.height);
  return centered(drawing.width * scale, drawing.height * scale);
}

const centered = (width: number, height: number): Box => ({
  x: (CANVAS - width) / 2,
  y: (CANVAS - height) / 2,
  width,
  height,
});

/** Places the drawing by the pixels it marks, not by its box; null if the first placement is good enough. */
export function refit(layout: Layout, placed: Box, marked: Box): Box | null {
  const side = CANVAS * (1 - 2 * marginFor(layout, marked.width, marked.height));
  const scale = side / Math.max(marked.width, marked.height);
  const offX = marked.x + marked.width / 2 - CANVAS / 2;
  const offY = marked.y + marked.height / 2 - CANVAS / 2;
  if (Math.abs(scale - 1) < 0.06 && Math.abs(offX) < 4 && Math.abs(offY) < 4) return null;
  return {
    x: CANVAS / 2 + (placed.x - CANVAS / 2 - offX) * scale,
    y: CANVAS / 2 + (placed.y - CANVAS / 2 - offY) * scale,
    width: placed.width * scale,
    height: placed.height * scale,
  };
}

export function composeSvg(
  { drawing, background, ink }: Omit<Artwork, 'background'> & { background: string | null },
  at: Box,
): string {
  const body = withoutUnknownNamespaces(drawing.body);
  const n = (value: number) => String(Math.round(value * 1000) / 1000);
  const fill = ink === null ? '' : ` fill="${ink}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`,
    ` width="${CANVAS}" height="${CANVAS}" viewBox="0 0 ${CANVAS} ${CANVAS}">`,
    background === null ? '' : `<path fill="${background}" d="M0 0h${CANVAS}v${CANVAS}H0z"/>`,
    `<svg x="${n(at.x)}" y="${n(at.y)}" width="${n(at.width)}" height="${n(at.height)}"`,
    ` viewBox="${n(drawing.left)} ${n(drawing.top)} ${n(drawing.width)} ${n(drawing.height)}"${fill}>`,
    `${body}</svg></svg>`,
  ].join('');
}

/** librsvg refuses a document with a namespace that is not an absolute URI (Adobe exports). */
const withoutUnknownNamespaces = (body: string): string =>
  body.replace(/\sxmlns:(?!xlink=)[\w-]+="(?![a-z][a-z0-9+.-]*:\/\/)[^"]*"/gi, '');
