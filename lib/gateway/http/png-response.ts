import { matchesEtag } from './conditional.ts';
import { NOT_MODIFIED_HEADERS, PNG_HEADERS } from './headers.ts';
import type { PlainRequest, PlainResponse } from './plain.ts';

/** A picture with its headers as they go over the wire. */
export interface Picture {
  png: Buffer;
  /** Opaque tag without quotes. */
  etag: string;
  /** Each header with its CRLF; those that describe the body last. */
  lines: string;
  /** Where in `lines` those begin. */
  bodyLinesAt: number;
}

/** @param lines headers without CRLF @param fileName ASCII, without the ending */
export function writtenPicture(
  { png, etag }: { png: Buffer; etag: string },
  lines: readonly string[],
  fileName: string,
): Picture {
  const head = joined([...lines, `ETag: "${etag}"`]);
  const bodyHead = joined([
    `Content-Length: ${png.length}`,
    `Content-Disposition: inline; filename="${fileName}.png"`,
  ]);
  return { png, etag, lines: flat(head + bodyHead), bodyLinesAt: head.length };
}

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** In one piece: a text put together from others is a tree of them, walked at every use. ASCII. */
const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

/**
 * 200 with the picture, or 304 without it when the client has it (after the same checks, counted the same).
 * @param momentLines headers of this one answer
 */
export function pngResponse(
  request: PlainRequest,
  { png, etag, lines, bodyLinesAt }: Picture,
  momentLines: string,
): PlainResponse {
  const condition = request.headers['if-none-match'];
  if (condition !== undefined && matchesEtag(condition, etag))
    return {
      status: 304,
      fixed: NOT_MODIFIED_HEADERS,
      headers: NONE,
      lines: lines.slice(0, bodyLinesAt) + momentLines,
      body: null,
    };
  return {
    status: 200,
    fixed: PNG_HEADERS,
    headers: NONE,
    lines: lines + momentLines,
    body: request.method === 'HEAD' ? null : png,
  };
}

const NONE: string[] = [];
