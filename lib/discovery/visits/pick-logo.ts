import { type Candidate, SHOWN_FROM } from '../candidates/candidate.ts';
import { iconWeight, touchWeight } from '../candidates/declared-icons.ts';
import { defaultProduct } from '../candidates/default-addresses.ts';
import type { Page } from '../page/page.ts';
import type { PictureProblem } from '../pixels/judge-picture.ts';
import type { PictureJudge, PictureUse, SeenPicture } from '../pixels/seen-picture.ts';
import type { CandidateVerdict } from './candidate-verdict.ts';
import { pictureFile } from './picture-file.ts';
import type { Session } from './session.ts';
import { VISIT_LIMITS } from './visit-limits.ts';

export interface LookedCandidate {
  candidate: Candidate;
  /** Once its picture was seen. */
  weight: number;
  verdict: CandidateVerdict;
  picture: SeenPicture | null;
  etag: string | null;
}

export interface LookOptions {
  candidates: readonly Candidate[];
  /** null: the website did not answer. */
  page: Page | null;
  domain: string;
  grounds: readonly string[];
  judge: PictureJudge;
  isShared(picture: SeenPicture): Promise<boolean>;
}

export interface Picked {
  looked: LookedCandidate[];
  /** Index into `looked`. */
  chosen: number | null;
}

/** Looks at pictures, best candidate first, until none of the rest could win. */
export async function pickLogo(session: Session, options: LookOptions): Promise<Picked> {
  const looked: LookedCandidate[] = [];
  const wide: { index: number; bytes: Buffer }[] = [];
  let best: number | null = null;
  let pictures = 0;
  for (const candidate of options.candidates) {
    const end = (verdict: CandidateVerdict, more: Partial<LookedCandidate> = {}) => {
      looked.push({ candidate, weight: candidate.weight, verdict, picture: null, etag: null, ...more });
    };
    const least = best === null ? SHOWN_FROM : (looked[best]?.weight ?? 0) + 1;
    if (candidate.bestWeight < SHOWN_FROM)
      end(isDefault(candidate.url, options.page) ? 'default_icon' : 'too_weak');
    else if (candidate.bestWeight < least) end('not_needed');
    else if (pictures >= VISIT_LIMITS.pictures) end('limit');
    else {
      pictures += 1;
      const file = await pictureFile(candidate, session, options.page?.url.host ?? null);
      const problem =
        'verdict' in file ? file.verdict : isDefault(file.url, options.page) ? 'default_icon' : null;
      if ('verdict' in file || problem !== null) {
        end(problem ?? 'no_picture');
        continue;
      }
      const seen = await judged(file.bytes, candidate, options, false);
      if ('problem' in seen) {
        if (seen.problem === 'unfit_picture') wide.push({ index: looked.length, bytes: file.bytes });
        end(seen.problem);
        continue;
      }
      const weight = weightSeen(candidate, seen);
      const isGood = weight >= least;
      end(isGood ? 'passed' : weight < SHOWN_FROM ? 'too_weak' : 'not_needed', {
        weight,
        picture: seen,
        etag: file.etag,
      });
      if (isGood) best = looked.length - 1;
    }
  }
  if (best === null) best = await widest(looked, wide, options);
  return { looked, chosen: best };
}

/** Nothing else fits: a wide wordmark is better than none. */
async function widest(
  looked: LookedCandidate[],
  wide: readonly { index: number; bytes: Buffer }[],
  options: LookOptions,
): Promise<number | null> {
  for (const { index, bytes } of wide) {
    const one = looked[index];
    if (one === undefined || one.candidate.weight < SHOWN_FROM) continue;
    const seen = await judged(bytes, one.candidate, options, true);
    if ('problem' in seen) continue;
    looked[index] = { ...one, verdict: 'passed', picture: seen };
    return index;
  }
  return null;
}

/** Also where a redirect leads: the platform's icon at a usual address. */
const isDefault = (url: string | null, page: Page | null): boolean =>
  url !== null && page !== null && !url.startsWith('data:') && defaultProduct(url, page) !== null;

type JudgedPicture = SeenPicture | { problem: PictureProblem | 'no_picture' };

async function judged(
  bytes: Buffer,
  candidate: Candidate,
  { judge, domain, grounds, isShared }: LookOptions,
  isOnly: boolean,
): Promise<JudgedPicture> {
  const seen = await judge(bytes, { ...pictureUse(candidate), isOnly, domain, grounds });
  if (!('problem' in seen)) return (await isShared(seen)) ? { problem: 'default_icon' } : seen;
  if ('refused' in seen) return { problem: seen.problem };
  // Files that are too small or empty are pictures; others are none.
  if (seen.problem === 'too_small') return { problem: 'too_small' };
  return { problem: seen.problem === 'nothing_to_see' ? 'blank_picture' : 'no_picture' };
}

const TOUCH = new Set(['apple-touch-icon', 'manifest', 'ms-tile', 'fluid-icon']);

function pictureUse({
  kind,
  url,
  isMaskable = false,
}: Candidate): Pick<PictureUse, 'use' | 'isMaskable' | 'isMark'> {
  const isTouch = TOUCH.has(kind) || (kind === 'implied' && url?.includes('apple-touch') === true);
  const isIcon = kind === 'icon' || kind === 'implied' || kind === 'bimi';
  return {
    use: isTouch ? 'touch-icon' : isIcon ? 'icon' : 'logo',
    isMaskable,
    isMark: kind === 'bimi',
  };
}

/** The weight with the picture's true size in place of the declared one. */
function weightSeen(candidate: Candidate, { side, isVector }: SeenPicture): number {
  const { kind, weight, bestWeight, reasons } = candidate;
  if (kind === 'implied') return bestWeight;
  const rest = weight - (reasons[0]?.points ?? 0);
  if (kind === 'icon') return rest + (isVector ? 82 : iconWeight(side));
  if (kind === 'apple-touch-icon') return rest + touchWeight(side);
  return weight;
}
