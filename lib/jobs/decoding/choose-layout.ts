import { type Box, CANVAS, type Layout } from '../drawing/compose.ts';
import { legibilityOf, MIN_CONTRAST } from '../drawing/contrast.ts';
import { NEAR_BLACK, WHITE } from '../drawing/inks.ts';
import { flattened, type Marks, marksOf, type Rgba } from './rgba.ts';

interface ChosenLayout {
  layout: Layout;
  background: string;
  /** The part of the canvas that the drawing marks; all of it if it has its own background. */
  marked: Box;
}

const MAX_SQUARE_RATIO = 1.1;
/** A rounded square fills at least this much of its box; a circle fills π/4. */
const MIN_SQUARE_FILL = 0.9;
/** Share of opaque pixels in an opaque drawing, allowing for rounding and edges. */
const MIN_OPAQUE_SHARE = 0.97;
/** Share of the edge in the background color. Wordmarks on paper often touch the edge. */
const MIN_EDGE_SHARE = 0.9;
const MIN_PAPER_EDGE_SHARE = 0.5;
/** Below this share of marks on its own background, a drawing is plain. */
const MIN_MARKED_SHARE = 0.005;

export interface GroundWish {
  /** The ground a pack was made for; null: light, unless the drawing is too light for it. */
  ground?: 'light' | 'dark' | null;
  /** The brand's color `#rrggbb`: its light marks are drawn on it. */
  brandColor?: string | null;
}

/** White and very light marks: below this contrast a drawing does not show on white. */
const TOO_LIGHT = 1.6;

/**
 * By pixels: tiles and circles fill the square (`bleed`), everything else gets a margin on its ground (`logo`).
 * @param picture on a transparent square of 256 px @param at its place there @returns null if nothing is visible
 */
export function chooseLayout(picture: Rgba, at: Box, wish: GroundWish = {}): ChosenLayout | null {
  const ground = groundOf(picture, at);
  const marks = marksOf(picture, ground);
  if (ground !== null && !isPaper(ground)) {
    const isPlain = marks === null || marks.count < at.width * at.height * MIN_MARKED_SHARE;
    return isPlain || isSquare(at)
      ? { layout: 'bleed', background: ground, marked: at }
      : { layout: 'logo', background: ground, marked: marks.box };
  }
  if (marks === null) return null;
  const isOpaque = ground === null && isOpaqueWithin(picture, at);
  if (isOpaque) return { layout: 'bleed', background: WHITE, marked: at };
  const layout = isTile(marks, picture.width) ? 'bleed' : 'logo';
  return { layout, background: ground ?? groundFor(picture, wish), marked: marks.box };
}

/** The ground of a transparent drawing: white, or a dark one on which its light marks show. */
function groundFor(picture: Rgba, { ground = null, brandColor = null }: GroundWish): string {
  const contrastOn = (color: string) => legibilityOf(flattened(picture, color)).contrast;
  const onWhite = contrastOn(WHITE);
  if (ground === 'light' || (ground === null && onWhite >= TOO_LIGHT)) return WHITE;
  const dark = brandColor !== null && contrastOn(brandColor) >= MIN_CONTRAST ? brandColor : NEAR_BLACK;
  // A pack for dark pages may hold dark marks on a glow that is not in the file.
  return contrastOn(dark) >= MIN_CONTRAST || onWhite < TOO_LIGHT ? dark : WHITE;
}

const isSquare = ({ width, height }: Box): boolean =>
  Math.max(width, height) / Math.min(width, height) <= MAX_SQUARE_RATIO;

const isPaper = (color: string): boolean =>
  [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= 235);

interface Edge {
  color: string;
  uniform: number;
}

function groundOf(picture: Rgba, at: Box): string | null {
  const edge = edgeOf(picture, at);
  const least = isPaper(edge.color) ? MIN_PAPER_EDGE_SHARE : MIN_EDGE_SHARE;
  // A frame around transparency is not a background.
  return edge.uniform >= least && isOpaqueWithin(picture, at) ? edge.color : null;
}

/** Whether it is opaque inside its edges, which are blended with the surroundings. */
function isOpaqueWithin({ width, data }: Rgba, at: Box): boolean {
  const unit = width / CANVAS;
  const [left, top] = [Math.ceil(at.x * unit) + 1, Math.ceil(at.y * unit) + 1];
  const [right, bottom] = [
    Math.floor((at.x + at.width) * unit) - 1,
    Math.floor((at.y + at.height) * unit) - 1,
  ];
  let opaque = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if ((data[(y * width + x) * 4 + 3] as number) >= 250) opaque += 1;
  return opaque >= (right - left) * (bottom - top) * MIN_OPAQUE_SHARE;
}

function edgeOf({ width, data }: Rgba, at: Box): Edge {
  const unit = width / CANVAS;
  // Two pixels inside: the outermost are blended with the surroundings.
  const left = Math.max(0, Math.ceil(at.x * unit) + 1);
  const top = Math.max(0, Math.ceil(at.y * unit) + 1);
  const right = Math.min(width - 1, Math.floor((at.x + at.width) * unit) - 2);
  const bottom = Math.min(width - 1, Math.floor((at.y + at.height) * unit) - 2);
  const pixels: number[] = [];
  for (let x = left; x <= right; x += 1) pixels.push(top * width + x, bottom * width + x);
  for (let y = top; y <= bottom; y += 1) pixels.push(y * width + left, y * width + right);
  if (right <= left || bottom <= top) return { color: WHITE, uniform: 0 };
  const opaque = pixels.filter((pixel) => (data[pixel * 4 + 3] as number) >= 250);
  const middle = [0, 1, 2].map((channel) => {
    const values = opaque.map((pixel) => data[pixel * 4 + channel] as number).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 255;
  });
  const near = opaque.filter(
    (pixel) =>
      middle.reduce(
        (sum, value, channel) => sum + Math.abs(value - (data[pixel * 4 + channel] as number)),
        0,
      ) < 24,
  );
  return {
    color: `#${middle.map((value) => value.toString(16).padStart(2, '0')).join('')}`,
    uniform: near.length / pixels.length,
  };
}

/** A square, perhaps with rounded corners, or a circle that fills its box. */
function isTile({ mask, box, count }: Marks, side: number): boolean {
  if (!isSquare(box)) return false;
  const unit = side / CANVAS;
  const [left, top, width, height] = [box.x * unit, box.y * unit, box.width * unit, box.height * unit];
  if (count / (width * height) >= MIN_SQUARE_FILL) return true;
  let [inside, insideMarked, outside, outsideMarked] = [0, 0, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const across = (2 * (x + 0.5)) / width - 1;
      const down = (2 * (y + 0.5)) / height - 1;
      const isMarked = mask[(top + y) * side + left + x] as number;
      if (across * across + down * down <= 1) {
        inside += 1;
        insideMarked += isMarked;
      } else {
        outside += 1;
        outsideMarked += isMarked;
      }
    }
  return insideMarked / inside >= 0.95 && outsideMarked / outside <= 0.1;
}
