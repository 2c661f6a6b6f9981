import { formatHex, modeHsl, modeRgb, parse, useMode as registerMode } from 'culori/fn';
import type { Manifest } from '../manifest/read-manifest.ts';
import type { Page } from '../page/page.ts';

registerMode(modeRgb);
registerMode(modeHsl);

const SAYS_NOTHING = new Set([
  '#ffffff',
  '#000000',
  '#da532c',
  '#2b5797',
  '#5bbad5',
  '#2d89ef',
  '#00aba9',
  '#9f00a7',
  '#603cba',
  '#317efb',
]);

/** Colors that a page or its manifest states, as `#rrggbb`, best first, each once. */
export function pageColors(page: Page, manifest: Manifest | null): string[] {
  const stated = ['theme-color', 'msapplication-tilecolor'].flatMap((key) =>
    page.metas.filter((meta) => meta.key === key && !/dark/.test(meta.media)).map(({ content }) => content),
  );
  const colors = [...stated, manifest?.themeColor ?? ''].flatMap((text) => {
    const color = text.length > 60 ? undefined : parse(text.trim().toLowerCase());
    return color === undefined || (color.alpha ?? 1) < 1 ? [] : [formatHex(color)];
  });
  return [...new Set(colors)].filter((color) => !SAYS_NOTHING.has(color));
}
