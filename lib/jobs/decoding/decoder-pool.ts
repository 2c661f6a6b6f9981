import { availableParallelism } from 'node:os';
import { LOGO_SIZES } from '../../core/plans/plans.ts';
import { ChildPool } from '../../core/process/child-pool.ts';
import { ChildFailure } from '../../core/process/killable-child.ts';
import { limitedFork } from '../../core/process/limited-fork.ts';
import type { PictureUse, RefusedPicture, SeenPicture } from '../../discovery/pixels/seen-picture.ts';
import type { GroundWish } from './choose-layout.ts';
import type { DecodedImage } from './decode-image.ts';
import { IMAGE_LIMITS } from './image-limits.ts';
import { type ImageProblem, imageProblem } from './image-problem.ts';

/** Over the channel a Buffer arrives as plain bytes. */
export interface DecodeRequest {
  bytes: Uint8Array;
  wish: GroundWish;
  /** Present: judge it as a picture of a website, see `lookAtPicture`. */
  look?: PictureUse;
}

export interface ImageDecoder {
  /** An ImageProblem for files that are no logo, crash the child or exceed its limits. @throws (rejects) ChildFailure */
  decode(bytes: Buffer, wish?: GroundWish): Promise<DecodedImage | ImageProblem>;
  /** As `decode`, for a picture of a website: also judges its pixels. */
  look(bytes: Buffer, use: PictureUse): Promise<SeenPicture | ImageProblem | RefusedPicture>;
  close(): Promise<void>;
}

type Outcome = DecodedImage | ImageProblem | SeenPicture | RefusedPicture;

export interface DecoderPoolOptions {
  entry: string;
  size?: number;
  deadlineMs?: number;
}

export interface DecoderPool extends ImageDecoder {
  readonly size: number;
  readonly pids: number[];
}

/** Decodes in child processes, one file at a time in each: a crash or timeout costs only the file being decoded. */
export function decoderPool({
  entry,
  size = availableParallelism(),
  deadlineMs = IMAGE_LIMITS.deadlineMs,
}: DecoderPoolOptions): DecoderPool {
  const pool = new ChildPool<DecodeRequest, Outcome>({
    entry,
    size,
    fork: limitedFork({ dataMb: IMAGE_LIMITS.childDataMb, heapMb: 128 }),
    deadlineMs,
    memory: { maxMb: IMAGE_LIMITS.childResidentMb, maxIdleMb: IMAGE_LIMITS.childIdleMb },
    // A compromised decoder could respond with anything: accept only pictures of our sizes.
    isValid: (outcome) => 'problem' in outcome || outcome.pngs.every(isOurPng),
  });
  return {
    size,
    get pids() {
      return pool.pids;
    },
    decode: (bytes, wish = {}) =>
      pool.request({ bytes, wish }).then(withBuffers<DecodedImage | ImageProblem>, problemOf),
    look: (bytes, look) =>
      pool
        .request({ bytes, wish: {}, look })
        .then(withBuffers<SeenPicture | ImageProblem | RefusedPicture>, problemOf),
    close: () => pool.close(),
  };
}

function problemOf(error: unknown): ImageProblem {
  const reason = error instanceof ChildFailure ? error.reason : null;
  if (reason === 'deadline') return imageProblem('too_slow');
  if (reason === 'memory') return imageProblem('too_much_memory');
  if (reason === 'crashed') return imageProblem('crashed', (error as ChildFailure).message);
  throw error;
}

function withBuffers<Expected extends Outcome>(outcome: Outcome): Expected {
  const whole =
    'problem' in outcome
      ? outcome
      : { ...outcome, pngs: outcome.pngs.map(({ size, png }) => ({ size, png: Buffer.from(png) })) };
  return whole as Expected;
}

function isOurPng({ size, png }: DecodedImage['pngs'][number], position: number): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return (
    size === LOGO_SIZES[position] &&
    png.length > 32 &&
    view.getUint32(0) === 0x89504e47 &&
    view.getUint32(16) === size &&
    view.getUint32(20) === size
  );
}
