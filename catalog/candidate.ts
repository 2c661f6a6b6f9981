import type { Artwork } from '../lib/jobs/drawing/compose.ts';

export type Candidate = {
  /** Package, version and icon: `simple-icons@16.37.0/github`. */
  source: string;
  /** SPDX identifier. */
  license: string;
  sourceUrl: string | null;
  /** The drawing stays on its ground, even if that leaves a low contrast. */
  keepsGround?: boolean;
  artwork(): Promise<Artwork>;
};
