import type { PictureProblem } from '../pixels/judge-picture.ts';

export type CandidateVerdict =
  | 'passed'
  /** It could not win any more. */
  | 'not_needed'
  | 'too_weak'
  | PictureProblem
  /** No picture there: an error, a page, or a file that cannot be read. */
  | 'no_picture'
  | 'unchanged'
  | 'robots'
  | 'late'
  | 'limit';
