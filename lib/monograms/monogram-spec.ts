/**
 * Everything a monogram depends on; equal specs give equal bytes, so a spec is also a cache key. `letters` as from
 * `domainLetters` and `symbolLetters`, `''` for the globe; colors as `#rrggbb`; `size` is the edge in pixels.
 */
export type MonogramSpec = { letters: string; background: string; foreground: string; size: 64 | 128 | 256 };

/** A currency pair: both flags as PNG bytes, and the edge in pixels. */
export type PairSpec = { base: Uint8Array; quote: Uint8Array; size: 64 | 128 | 256 };

export type DrawingSpec = MonogramSpec | PairSpec;

export const specName = (spec: DrawingSpec): string =>
  'letters' in spec ? `'${spec.letters}'` : 'a currency pair';
