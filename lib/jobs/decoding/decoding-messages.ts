import type { DecodedImage } from './decode-image.ts';
import type { ImageProblem } from './image-problem.ts';

/** What a decoding process is sent: a whole file. */
export interface DecodingRequest {
  id: number;
  bytes: Uint8Array;
}

/** What comes back: word that it is ready, then one answer for each request. */
export type DecodingResponse =
  | { ready: true }
  | { id: number; outcome: DecodedImage | ImageProblem; residentMb: number };
