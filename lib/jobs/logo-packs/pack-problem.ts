import { IMAGE_PROBLEMS } from '../decoding/image-problem.ts';

export const PACK_PROBLEMS = {
  ...IMAGE_PROBLEMS,
  unsafe_path: 'its path leads out of the pack or has invalid characters',
  not_a_file: 'a link or device; these are never followed',
  encrypted: 'encrypted',
  unsupported_compression: 'not compressed with deflate',
  overlapping: 'shares its bytes with another file of the pack',
  too_compressed: 'its compression ratio is too high for a logo',
  unreadable: 'could not be read',
  no_identifier: 'its name is not an identifier of the expected kind',
  unknown_subject: 'its name matches nothing in the catalog',
  ambiguous: 'its name may be a ticker or a coin: specify with --key or a folder',
  recycled_ticker: 'its ticker used to belong to another company: name it by domain or ISIN',
  withdrawn: 'its brand or coin was taken down',
  operator_keeps: 'an operator chose another logo',
  kept: 'its subject has a logo of another source, or a drawing better than a picture: see --replace',
  earlier_pack: 'a pack named before this one has its subject',
  duplicate: 'another file of the pack has the same subject',
} as const;

export type PackProblemCode = keyof typeof PACK_PROBLEMS;

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
