export const IMAGE_PROBLEMS = {
  empty: 'empty',
  unsupported_type: 'neither PNG, JPEG, WebP, GIF, ICO nor SVG',
  too_many_bytes: 'larger than a logo file may be',
  too_many_pixels: 'more pixels than a logo may have',
  too_small: 'too few pixels for a logo',
  broken: 'damaged or truncated',
  svg_not_well_formed: 'not well-formed SVG',
  svg_entities: 'declares entities or a document type',
  svg_too_complex: 'more elements, nesting or repetition than a logo needs',
  svg_text: 'has text, which looks different with every font; convert it to paths',
  svg_no_size: 'has no usable viewBox or width and height',
  nothing_to_see: 'blank, or white on white',
  too_slow: 'takes too long to draw',
  too_much_memory: 'takes too much memory to draw',
  crashed: 'crashed the decoder',
} as const;

export type ImageProblemCode = keyof typeof IMAGE_PROBLEMS;

export interface ImageProblem {
  readonly problem: ImageProblemCode;
  readonly detail: string;
}

export const imageProblem = (problem: ImageProblemCode, detail?: string): ImageProblem => {
  const meaning = IMAGE_PROBLEMS[problem];
  return { problem, detail: detail === undefined ? meaning : `${meaning}: ${detail}` };
};

export const isImageProblem = (value: unknown): value is ImageProblem =>
  typeof value === 'object' && value !== null && 'problem' in value;

export class BadImage extends Error {
  readonly reason: ImageProblem;
  constructor(problem: ImageProblemCode, detail?: string) {
    const reason = imageProblem(problem, detail);
    super(reason.detail);
    this.reason = reason;
  }
}
