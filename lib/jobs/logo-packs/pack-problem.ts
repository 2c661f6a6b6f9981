import { IMAGE_PROBLEMS } from '../decoding/image-problem.ts';

/** Every reason a file of a pack is not taken: its stable code and, for people, what it means. Seen whole. */
export const PACK_PROBLEMS = {
  ...IMAGE_PROBLEMS,
  unsafe_path: 'its path leads out of the pack, or has characters no file name has',
  not_a_file: 'a link or device, which is never followed',
  encrypted: 'encrypted',
  unsupported_compression: 'compressed in a way other than deflate',
  overlapping: 'shares its bytes with another file of the pack',
  too_compressed: 'unpacks to far more than a logo file does',
  unreadable: 'could not be read',
  no_identifier: 'its name is no identifier of the kind expected',
  unknown_subject: 'nothing in the catalog answers for its name',
  ambiguous: 'its name may be a ticker or a coin: say which by --key or a folder',
  recycled_ticker: 'its ticker was another company’s before: name it by domain or ISIN',
  withdrawn: 'what it shows is withdrawn',
  operator_keeps: 'an operator chose another logo for what it shows',
  duplicate: 'another file of the pack shows the same',
} as const;

export type PackProblemCode = keyof typeof PACK_PROBLEMS;

/** A file that is not taken, as a line of the report. */
export interface PackProblem {
  path: string;
  reason: PackProblemCode;
  detail: string;
}

export const packProblem = (path: string, reason: PackProblemCode, detail?: string): PackProblem => ({
  path,
  reason,
  detail: detail ?? PACK_PROBLEMS[reason],
});
