/** What a logo file may cost. Everything above is refused with its reason. Seen whole. */
export const IMAGE_LIMITS = {
  /** Bytes of a raster file, and of an SVG. */
  rasterBytes: 5 * 1024 * 1024,
  svgBytes: 512 * 1024,
  /** Declared edge and pixels of a raster, looked at before anything is decoded. */
  side: 4096,
  pixels: 4096 * 4096,
  /** The longer edge of a raster has at least this many pixels: less cannot be made 256. */
  leastSide: 32,
  /** Entries in the directory of an ICO. */
  icoEntries: 64,
  svg: {
    elements: 20_000,
    depth: 64,
    /** Nesting with everything referred to in its place. */
    referenceDepth: 256,
    /** Elements drawn once every `use`, pattern, mask, marker and filter is put in its place. */
    drawnElements: 50_000,
    /** What one filter step counts as among them: it costs a whole picture. */
    filterStepWeight: 250,
    styleBytes: 128 * 1024,
    styleRules: 1_000,
    /** Pictures inside: their number, and the pixels of all of them. */
    images: 8,
    imagePixels: 2048 * 2048,
  },
  /** From a child having the file to its answer; then it is killed. Below the 5 s that a file may cost in all. */
  deadlineMs: 4_500,
  /**
   * Private memory a child may map (RLIMIT_DATA): with what it shares with others (the programs' own code, about 60 MB) it
   * stays below 512 MB whatever happens between two looks at it.
   */
  childDataMb: 440,
  /** Resident memory at which a child is killed. Ordinary logos take 80 to 110. */
  childResidentMb: 400,
  /** A child that keeps more after a file is replaced: it would have less left for the next. */
  childIdleMb: 256,
} as const;
