import type { PageDrawing } from '../page/page.ts';
import { viewBoxOf } from '../page/read-attributes.ts';

interface PageSymbol {
  id: string;
  viewbox: string;
  body: string;
}

/** Drawings that only show a `<symbol>` of another drawing of the page are drawn as that symbol. */
export function withSymbols(drawings: readonly PageDrawing[]): PageDrawing[] {
  if (!drawings.some(({ use }) => use?.startsWith('#'))) return [...drawings];
  const symbols = drawings.flatMap(({ markup }) => symbolsOf(markup));
  return drawings.map((drawing) => {
    const symbol = symbols.find(({ id }) => `#${id}` === drawing.use);
    if (symbol === undefined) return drawing;
    const { viewbox, body } = symbol;
    const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewbox}">${body}</svg>`;
    return { ...drawing, markup, use: null, ...viewBoxOf({ viewbox }) };
  });
}

/** Nested symbols are not read, so that the time stays linear in the length of the text. */
const symbolsOf = (markup: string): PageSymbol[] =>
  markup
    .split(/<symbol\b/i)
    .slice(1)
    .flatMap((text) => {
      const start = text.indexOf('>');
      const end = text.search(/<\/symbol>/i);
      const attributes = text.slice(0, start);
      const [id, viewbox] = [attributeOf(attributes, 'id'), attributeOf(attributes, 'viewBox')];
      return id === '' || end < start ? [] : [{ id, viewbox, body: text.slice(start + 1, end) }];
    });

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"'<>]*)`, 'i').exec(attributes)?.[1] ?? '';
