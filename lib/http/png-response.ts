import { matchesEtag } from './conditional.ts';
import { IMAGE_HEADERS } from './headers.ts';
import type { PlainRequest, PlainResponse } from './plain.ts';

export interface PngAnswer {
  png: Buffer;
  /** Opaque tag without quotes. */
  etag: string;
  /** Headers of this answer, alternating name and value. */
  headers: readonly string[];
  /** ASCII, without the ending. */
  fileName: string;
}

/** 200 with the picture, or 304 without it when the client has it (after the same checks, counted the same). */
export function pngResponse(
  request: PlainRequest,
  { png, etag, headers, fileName }: PngAnswer,
): PlainResponse {
  if (matchesEtag(request.headers['if-none-match'], etag))
    return { status: 304, headers: [...IMAGE_HEADERS, 'ETag', `"${etag}"`, ...headers], body: null };
  return {
    status: 200,
    headers: [
      'Content-Type',
      'image/png',
      'Content-Length',
      `${png.length}`,
      ...IMAGE_HEADERS,
      'Content-Disposition',
      `inline; filename="${fileName}.png"`,
      'ETag',
      `"${etag}"`,
      ...headers,
    ],
    body: request.method === 'HEAD' ? null : png,
  };
}
