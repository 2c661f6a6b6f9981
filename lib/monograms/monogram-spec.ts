/**
 * Everything a monogram is drawn from; equal specs give equal bytes, so a spec is also a cache key.
 *
 * `letters` as `domainLetters` and `symbolLetters` give them, `''` for the globe; colours as `#rrggbb`; `size` in
 * pixels of the edge.
 */
export type MonogramSpec = { letters: string; background: string; foreground: string; size: 64 | 128 | 256 };

/** The picture of a currency pair: both flags as PNG bytes, and the size in pixels of the edge. */
export type PairSpec = { base: Uint8Array; quote: Uint8Array; size: 64 | 128 | 256 };

/** Everything that is drawn on demand. */
export type DrawingSpec = MonogramSpec | PairSpec;

/** What a spec is called in a message. */
export const specName = (spec: DrawingSpec): string =>
  'letters' in spec ? `'${spec.letters}'` : 'a currency pair';
