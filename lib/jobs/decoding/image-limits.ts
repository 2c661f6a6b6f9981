export const IMAGE_LIMITS = {
  rasterBytes: 5 * 1024 * 1024,
  svgBytes: 512 * 1024,
  /** Declared edge and pixels of a raster, checked before decoding. */
  side: 4096,
  pixels: 4096 * 4096,
  /** The longer edge of a raster: less cannot be enlarged to 256. */
  minSide: 32,
  icoEntries: 64,
  svg: {
    elements: 20_000,
    depth: 64,
    /** Nesting once references are replaced by their targets. */
    referenceDepth: 256,
    drawnElements: 50_000,
    /** Elements that one filter step counts as: it processes a whole picture. */
    filterStepWeight: 250,
    styleBytes: 128 * 1024,
    styleRules: 1_000,
    images: 8,
    imagePixels: 2048 * 2048,
  },
  /** From sending a file to a child to its result; below the total of 5 s per file. */
  deadlineMs: 4_500,
  /** Private memory a child may map (RLIMIT_DATA); with about 60 MB of shared code it stays below 512 MB. */
  childDataMb: 440,
  /** Resident memory at which a child is killed. Ordinary logos take 80 to 110. */
  childResidentMb: 400,
  /** A child that holds more after a file is replaced, since less would be left for the next. */
  childIdleMb: 256,
} as const;
