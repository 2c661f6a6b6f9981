/** Limits of a pack. */
export const PACK_LIMITS = {
  files: 250_000,
  /** Bytes of all its files once unpacked, as declared. */
  unpackedBytes: 16 * 1024 ** 3,
  /** Unpacked to packed, for files above `ratioFrom` bytes. Text of a drawing reaches 20. */
  ratio: 100,
  ratioFrom: 256 * 1024,
  /** Folders within folders. */
  depth: 16,
  pathLength: 1000,
} as const;
