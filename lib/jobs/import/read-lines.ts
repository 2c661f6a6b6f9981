import type { Readable } from 'node:stream';
import { type Position, START } from './format.ts';

export interface Line {
  line: number;
  text: string | null;
  nextByte: number;
}

/** Wikidata entities have a few megabytes. */
const MAX_LINE_BYTES = 16 << 20;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Lines ending with LF or CR LF; holds at most one line in memory. The last one needs no line break.
 * @param skipsEmpty whether an empty line within a chunk is left out, asked at each: a hundred million take seconds
 * instead of a minute
 */
export async function* readLines(
  stream: Readable,
  from: Pick<Position, 'byte' | 'line'> = START,
  skipsEmpty: () => boolean = () => false,
): AsyncGenerator<Line> {
  let line = from.line;
  let position = from.byte;
  let parts: Buffer[] = [];
  let length = 0;
  const take = (end: Buffer): Line => {
    const isTooLong = length + end.length > MAX_LINE_BYTES;
    let bytes = parts.length === 0 ? end : Buffer.concat([...parts, end]);
    position += length + end.length;
    line += 1;
    if (position === bytes.length && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) bytes = bytes.subarray(3);
    parts = [];
    length = 0;
    if (isTooLong) return { line, text: null, nextByte: position };
    let last = bytes.length;
    if (bytes[last - 1] === NEW_LINE) last -= 1;
    if (bytes[last - 1] === RETURN) last -= 1;
    return { line, text: bytes.toString('utf8', 0, last), nextByte: position };
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      const isEmpty = length === 0 && (end === start || (end === start + 1 && chunk[start] === RETURN));
      if (isEmpty && skipsEmpty()) {
        position += end + 1 - start;
        line += 1;
      } else yield take(chunk.subarray(start, end + 1));
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    length += rest.length;
    // Bytes beyond the limit are counted and dropped.
    if (length <= MAX_LINE_BYTES) parts.push(rest);
    else parts = [];
  }
  if (length > 0) {
    const last = Buffer.concat(parts);
    parts = [];
    length -= last.length;
    yield take(last);
  }
}
