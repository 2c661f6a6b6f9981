import type { Artwork } from '../lib/jobs/drawing/compose.ts';

/** One way to draw a subject; the first that shows on its background is taken. */
export type Candidate = {
  /** Package, version and icon: `simple-icons@16.37.0/github`. */
  source: string;
  /** SPDX identifier. */
  license: string;
  sourceUrl: string | null;
  artwork(): Promise<Artwork>;
};
