import type { LogoSize } from '../../core/plans/plans.ts';
import type { PictureContext, PictureProblem } from './judge-picture.ts';

export interface PictureUse extends Omit<PictureContext, 'isVector' | 'sha256'> {
  /** Its mark is in the middle, the rest may be cut off. */
  isMaskable: boolean;
  /** Only a square drawing without pixels will do. */
  isMark: boolean;
}

export interface SeenPicture {
  masterSvg: string;
  /** SHA-256 in hex over the PNGs. */
  hash: string;
  pngs: { size: LogoSize; png: Buffer }[];
  colors: string[];
  /** Of the file, in hex. */
  sha256: string;
  dhash: string;
  /** Shorter side in pixels; null: a drawing. */
  side: number | null;
  isVector: boolean;
}

/** A picture that is none of a brand; `refused` tells it from a file that cannot be read. */
export interface RefusedPicture {
  problem: PictureProblem;
  refused: true;
}

/** Reads and judges a picture from outside, in a process that may be killed. */
export type PictureJudge = (
  bytes: Buffer,
  use: PictureUse,
) => Promise<SeenPicture | RefusedPicture | { problem: string }>;
