export const PACK_LIMITS = {
  files: 250_000,
  unpackedBytes: 16 * 1024 ** 3,
  /** Unpacked to packed, for files above `ratioFrom` bytes. Text of a drawing reaches 20. */
  ratio: 100,
  ratioFrom: 256 * 1024,
  depth: 16,
  pathLength: 1000,
} as const;
