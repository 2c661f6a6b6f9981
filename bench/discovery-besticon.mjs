/**
 * The choice of besticon for sizes 64..128..256 among a page's labelled icons: a drawing always wins, else the smallest
 * between perfect and largest, else the largest between least and perfect. Sizes are those of the labels, which are
 * partly guessed. The usual address is unknown, so never chosen.
 */
export function besticonChoice(page) {
  const [least, perfect, largest] = [64, 128, 256];
  const icons = page.candidates.filter(
    ({ kind, url, picture }) => KINDS.has(kind) && url !== null && picture !== undefined,
  );
  const drawing = icons.find(({ picture }) => picture.type === 'svg');
  if (drawing !== undefined) return drawing;
  const side = ({ picture }) => Math.min(picture.width, picture.height);
  const between = (from, to) => icons.filter((icon) => side(icon) >= from && side(icon) <= to);
  const above = between(perfect, largest).sort((a, b) => side(a) - side(b));
  const below = between(least, perfect).sort((a, b) => side(b) - side(a));
  return above[0] ?? below[0] ?? null;
}

const KINDS = new Set(['icon', 'apple-touch-icon']);
