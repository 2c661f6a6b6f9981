/** Equal specs give equal bytes: a cache key. `letters`: `''` is the globe; colors: `#rrggbb`; `size`: pixels. */
export type MonogramSpec = { letters: string; background: string; foreground: string; size: 64 | 128 | 256 };

/** A currency pair: both flags as PNG bytes, and the edge in pixels. */
export type PairSpec = { base: Uint8Array; quote: Uint8Array; size: 64 | 128 | 256 };

export type DrawingSpec = MonogramSpec | PairSpec;

export const specName = (spec: DrawingSpec): string =>
  'letters' in spec ? `'${spec.letters}'` : 'a currency pair';
