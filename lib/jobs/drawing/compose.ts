/** A drawing to be laid on a square: inner SVG and its own coordinate box. */
export type Drawing = {
  body: string;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Side of the composed picture in its own units, and of the largest rendition in pixels. */
export const canvas = 256;

/**
 * How a drawing sits on its square: `tile` is a one-colour glyph on the brand's colour, `logo` a coloured
 * drawing on white with a margin, `bleed` a drawing that brings its own square or circle and fills the edge.
 */
export type Layout = 'tile' | 'logo' | 'bleed';

/** A drawing with everything the picture needs. Colours are `#rrggbb`. */
export type Artwork = {
  drawing: Drawing;
  layout: Layout;
  background: string;
  /** Colour of a one-colour glyph; null keeps the drawing's own colours. */
  ink: string | null;
};

/** A rectangle in canvas units. */
export type Box = { x: number; y: number; width: number; height: number };

/** White, the ground of every coloured logo. */
export const white = '#ffffff';
const black = '#000000';

/** WCAG asks 3:1 of graphics; below it the glyph turns black. */
const leastContrast = 3;

/** The ink that a glyph gets on a tile of `background`: white where it can be told apart, else black. */
export function inkOn(background: string): string {
  return (1 + 0.05) / (luminance(background) + 0.05) >= leastContrast ? white : black;
}

/** WCAG relative luminance of `#rrggbb`, 0 to 1. */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Share of the side left free on each edge. Wide words get less, or they could not be read at 64 px. */
export function marginFor(layout: Layout, width: number, height: number): number {
  if (layout === 'bleed') return 0;
  const stretch = Math.max(width, height) / Math.min(width, height);
  if (layout === 'logo') return stretch > 1.6 ? 0.06 : 0.09;
  if (stretch > 2.5) return 0.09;
  return stretch > 1.6 ? 0.13 : 0.19;
}

/** Where a drawing of this shape goes at first: centred within its margin, judged by its own box. */
export function placementOf({
  drawing,
  layout,
}: {
  drawing: Pick<Drawing, 'width' | 'height'>;
  layout: Layout;
}): Box {
  const side = canvas * (1 - 2 * marginFor(layout, drawing.width, drawing.height));
  const scale = side / Math.max(drawing.width, drawing.height);
  return centred(drawing.width * scale, drawing.height * scale);
}

const centred = (width: number, height: number): Box => ({
  x: (canvas - width) / 2,
  y: (canvas - height) / 2,
  width,
  height,
});

/**
 * Where the drawing goes once it is known which part of the canvas it really marks (`marked`): boxes with
 * empty edges would come out small or off-centre. Returns null where the first placement was good enough.
 */
export function refit(layout: Layout, placed: Box, marked: Box): Box | null {
  const side = canvas * (1 - 2 * marginFor(layout, marked.width, marked.height));
  const scale = side / Math.max(marked.width, marked.height);
  const offX = marked.x + marked.width / 2 - canvas / 2;
  const offY = marked.y + marked.height / 2 - canvas / 2;
  if (Math.abs(scale - 1) < 0.06 && Math.abs(offX) < 4 && Math.abs(offY) < 4) return null;
  return {
    x: canvas / 2 + (placed.x - canvas / 2 - offX) * scale,
    y: canvas / 2 + (placed.y - canvas / 2 - offY) * scale,
    width: placed.width * scale,
    height: placed.height * scale,
  };
}

/** The square picture as SVG: an opaque ground (null: none) and the drawing in its place. */
export function composeSvg(
  { drawing, background, ink }: Omit<Artwork, 'background'> & { background: string | null },
  at: Box,
): string {
  const body = withoutUnknownNamespaces(drawing.body);
  const n = (value: number) => String(Math.round(value * 1000) / 1000);
  const fill = ink === null ? '' : ` fill="${ink}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`,
    ` width="${canvas}" height="${canvas}" viewBox="0 0 ${canvas} ${canvas}">`,
    background === null ? '' : `<path fill="${background}" d="M0 0h${canvas}v${canvas}H0z"/>`,
    `<svg x="${n(at.x)}" y="${n(at.y)}" width="${n(at.width)}" height="${n(at.height)}"`,
    ` viewBox="${n(drawing.left)} ${n(drawing.top)} ${n(drawing.width)} ${n(drawing.height)}"${fill}>`,
    `${body}</svg></svg>`,
  ].join('');
}

/** librsvg refuses a document that declares a namespace which is not an absolute URI (Adobe exports). */
const withoutUnknownNamespaces = (body: string): string =>
  body.replace(/\sxmlns:(?!xlink=)[\w-]+="(?![a-z][a-z0-9+.-]*:\/\/)[^"]*"/gi, '');
