import { GeistSans } from 'geist/font/sans';
import localFont from 'next/font/local';

/** Fetched when a page has code, after what is read first: two fonts at once keep a phone waiting for both. */
const GeistMono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  // All of these are as wide as it is, so that nothing moves when it comes.
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Liberation Mono', 'DejaVu Sans Mono', 'monospace'],
});

/** Classes that name the fonts to the stylesheet. */
export const FONT_CLASSES = `${GeistSans.variable} ${GeistMono.variable}`;
