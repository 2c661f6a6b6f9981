import type { Artwork } from '../lib/jobs/drawing/compose.ts';

export type Candidate = {
  /** Package, version and icon: `simple-icons@16.37.0/github`. */
  source: string;
  /** SPDX identifier. */
  license: string;
  sourceUrl: string | null;
  artwork(): Promise<Artwork>;
};
