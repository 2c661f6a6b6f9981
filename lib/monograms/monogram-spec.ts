/**
 * Everything a monogram is drawn from; equal specs give equal bytes, so a spec is also a cache key.
 *
 * `letters` as `domainLetters` and `symbolLetters` give them, `''` for the globe; colours as `#rrggbb`; `size` in
 * pixels of the edge.
 */
export type MonogramSpec = { letters: string; background: string; foreground: string; size: 64 | 128 | 256 };
