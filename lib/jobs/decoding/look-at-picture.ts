import { createHash } from 'node:crypto';
import { judgePicture } from '../../discovery/pixels/judge-picture.ts';
import type { PictureUse, RefusedPicture, SeenPicture } from '../../discovery/pixels/seen-picture.ts';
import { drawImage, openImage, orImageProblem } from './decode-image.ts';
import type { ImageProblem } from './image-problem.ts';
import { maskableMiddle } from './raster-source.ts';

const MARK_RATIO = 1.05;

/** Reads, judges and draws a picture of a website. Call it only in a process that may be killed. */
export function lookAtPicture(
  bytes: Buffer,
  { isMaskable, isMark, ...use }: PictureUse,
): Promise<SeenPicture | ImageProblem | RefusedPicture> {
  return orImageProblem(async () => {
    const { type, source: whole } = await openImage(bytes);
    const isVector = type === 'svg';
    const source = isMaskable && !isVector ? await maskableMiddle(whole) : whole;
    const picture = await source.picture();
    const ratio = Math.max(source.width, source.height) / Math.min(source.width, source.height);
    if (isMark && (!isVector || ratio > MARK_RATIO || bytes.includes('<image')))
      return { problem: 'unfit_picture', refused: true } as const;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const verdict = judgePicture(picture, { ...use, isVector, sha256 });
    if (verdict.problem !== null) return { problem: verdict.problem, refused: true } as const;
    if (verdict.isSmall) return { problem: 'too_small', refused: true } as const;
    const wish = verdict.ground === null ? {} : { ground: 'dark' as const, brandColor: verdict.ground };
    return {
      ...(await drawImage(source, wish)),
      sha256,
      dhash: verdict.dhash,
      side: isVector ? null : Math.min(whole.width, whole.height),
      isVector,
    };
  });
}
