import localFont from 'next/font/local';

/*
 * Geist split by script: Latin is preloaded, the rest loads on demand. The other parts come before Latin in
 * the stylesheet, because its fallback has their letters. Next parses this file statically, so everything is
 * written out.
 */
const Geist = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  variable: '--font-geist',
  weight: '100 900',
});

const GeistExtended = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
  variable: '--font-geist-extended',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
});

const GeistCyrillic = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2',
  variable: '--font-geist-cyrillic',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116' }],
});

/** Loads after the text font: two in parallel delay phones. A late font is used from the next page on. */
const GeistMono = localFont({
  src: '../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  display: 'optional',
  preload: false,
  // These have almost the same width, and cover other scripts.
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Liberation Mono', 'DejaVu Sans Mono', 'monospace'],
});

export const FONT_CLASSES = [Geist, GeistExtended, GeistCyrillic, GeistMono]
  .map(({ variable }) => variable)
  .join(' ');
