import sharp from 'sharp';
import { legibilityOf } from './contrast.ts';
import { NEAR_BLACK, WHITE } from './inks.ts';

export interface SheetCell {
  name: string;
  note: string;
  small: Buffer;
  large: Buffer;
}

const COLUMNS = 8;
const ROWS = 6;
export const CELLS_PER_PAGE = COLUMNS * ROWS;
const GAP = 10;
const BAND = 128 + 2 * GAP;
const TITLE = 34;
const CELL = { width: 128 + 64 + 3 * GAP, height: TITLE + 2 * BAND };

/** One page as PNG: each logo at 128 and 64 px, on white and on near-black, with its name, contrast and note. */
export async function contactSheet(cells: readonly SheetCell[]): Promise<Buffer> {
  const layers = await Promise.all(
    cells.map((cell, at) =>
      layersOf(cell, (at % COLUMNS) * CELL.width, Math.floor(at / COLUMNS) * CELL.height),
    ),
  );
  const height = Math.max(1, Math.ceil(cells.length / COLUMNS)) * CELL.height;
  return sharp({ create: { width: COLUMNS * CELL.width, height, channels: 3, background: WHITE } })
    .composite(layers.flat())
    .png({ compressionLevel: 6 })
    .toBuffer();
}

async function layersOf({ name, note, small, large }: SheetCell, left: number, top: number) {
  const rgb = await sharp(large).toColourspace('srgb').removeAlpha().raw().toBuffer();
  const { contrast } = legibilityOf({ side: 128, rgb });
  const ground = await sharp({
    create: { width: CELL.width, height: BAND, channels: 3, background: NEAR_BLACK },
  })
    .png()
    .toBuffer();
  const white = top + TITLE;
  const dark = white + BAND;
  return [
    { input: title(`${name} ${contrast.toFixed(1)}`, note), left, top },
    { input: ground, left, top: dark },
    ...[white, dark].flatMap((band) => [
      { input: large, left: left + GAP, top: band + GAP },
      { input: small, left: left + 128 + 2 * GAP, top: band + GAP },
    ]),
  ];
}

const escaped = (text: string): string =>
  text.replace(/[<>&]|\p{Cc}/gu, (char) => `&#${char.charCodeAt(0)};`);

const title = (name: string, note: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${TITLE}" font-family="sans-serif">` +
      `<text x="4" y="15" font-size="14" font-weight="bold">${escaped(name.slice(0, 28))}</text>` +
      `<text x="4" y="29" font-size="10" fill="#555">${escaped(note.slice(0, 44))}</text></svg>`,
  );
