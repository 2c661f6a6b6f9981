import sharp from 'sharp';

const SIDE = 48;
/** A square fills its box, apart from rounded corners. */
const MIN_SQUARE_FILL = 0.9;
/** A plate is mostly inked; a ring or a frame is not. */
const MIN_INK = 0.5;
const MAX_INK = 0.98;

/** A solid rectangle or disc with its mark cut out: in white, the negative of the logo. @param body inner SVG */
export async function isPlate(body: string): Promise<boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="-1 -1 26 26">${body}</svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return isPlateMask(Uint8Array.from(data, (alpha) => (alpha >= 128 ? 1 : 0)));
}

function isPlateMask(mask: Uint8Array): boolean {
  const outside = outsideOf(mask);
  const inside = [...outside.keys()].filter((pixel) => outside[pixel] === 0);
  if (inside.length === 0) return false;
  const ink = inside.filter((pixel) => mask[pixel] === 1).length / inside.length;
  if (ink < MIN_INK || ink > MAX_INK) return false;
  const columns = inside.map((pixel) => pixel % SIDE);
  const rows = inside.map((pixel) => Math.floor(pixel / SIDE));
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const [width, height] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
  if (inside.length / (width * height) >= MIN_SQUARE_FILL) return true;
  if (Math.max(width, height) / Math.min(width, height) > 1.1) return false;
  const isInDisc = (pixel: number) => {
    const across = (2 * ((pixel % SIDE) - left + 0.5)) / width - 1;
    const down = (2 * (Math.floor(pixel / SIDE) - top + 0.5)) / height - 1;
    return across * across + down * down <= 1;
  };
  const discArea = (Math.PI / 4) * width * height;
  const within = inside.filter(isInDisc).length;
  return within / discArea >= 0.95 && (inside.length - within) / (width * height - discArea) <= 0.1;
}

function outsideOf(mask: Uint8Array): Uint8Array {
  const outside = new Uint8Array(mask.length);
  const waiting = [0];
  outside[0] = 1;
  for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
    const column = pixel % SIDE;
    const neighbors = [
      pixel - SIDE,
      pixel + SIDE,
      ...(column > 0 ? [pixel - 1] : []),
      ...(column < SIDE - 1 ? [pixel + 1] : []),
    ];
    for (const next of neighbors)
      if (mask[next] === 0 && outside[next] === 0) {
        outside[next] = 1;
        waiting.push(next);
      }
  }
  return outside;
}
