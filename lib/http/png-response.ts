import { matchesEtag } from './conditional.ts';
import { NOT_MODIFIED_HEADERS, PNG_HEADERS } from './headers.ts';
import type { PlainRequest, PlainResponse } from './plain.ts';

/**
 * 200 with the picture, or 304 without it when the client has it (after the same checks, counted the same).
 * @param headers of this answer, alternating name and value; taken over and added to
 * @param fileName ASCII, without the ending
 */
export function pngResponse(
  request: PlainRequest,
  { png, etag }: { png: Buffer; etag: string },
  headers: string[],
  fileName: string,
): PlainResponse {
  headers.push('ETag', `"${etag}"`);
  if (matchesEtag(request.headers['if-none-match'], etag))
    return { status: 304, fixed: NOT_MODIFIED_HEADERS, headers, body: null };
  headers.push(
    'Content-Length',
    `${png.length}`,
    'Content-Disposition',
    `inline; filename="${fileName}.png"`,
  );
  return { status: 200, fixed: PNG_HEADERS, headers, body: request.method === 'HEAD' ? null : png };
}
