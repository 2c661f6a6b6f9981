import type { Readable } from 'node:stream';
import { ImportFileError } from './format.ts';

type JsonItem = { item: number } & ({ value: unknown } | { bad: string });

const MAX_ITEM_BYTES = 32 << 20;
const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
];

/**
 * Depth 0: concatenated documents; 1: elements of an array or values of an object; 2: those of the arrays inside.
 * Invalid JSON loses only its item. @throws ImportFileError if the file is truncated
 */
export async function* readJsonItems(stream: Readable, depth: number): AsyncGenerator<JsonItem> {
  let level = 0;
  let inString = false;
  let isEscaped = false;
  let item = 0;
  let parts: Buffer[] = [];
  let length = 0;
  let isInside = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = isInside ? 0 : -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inString = false;
        continue;
      }
      if (byte === QUOTE) inString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (level === depth) {
          isInside = true;
          start = at;
        }
        level += 1;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        level -= 1;
        if (level < 0) throw new ImportFileError('Expected JSON; a bracket is closed that was never opened.');
        if (level !== depth || !isInside) continue;
        const end = chunk.subarray(start, at + 1);
        item += 1;
        yield length + end.length > MAX_ITEM_BYTES
          ? { item, bad: 'row: longer than 32 MiB' }
          : parsed(item, parts.length === 0 ? end : Buffer.concat([...parts, end]));
        parts = [];
        length = 0;
        isInside = false;
        start = -1;
      }
    }
    if (!isInside) continue;
    const rest = chunk.subarray(Math.max(0, start));
    length += rest.length;
    if (length <= MAX_ITEM_BYTES) parts.push(rest);
    else parts = [];
  }
  if (level > 0) throw new ImportFileError('The file ends in the middle: it was cut off. Fetch it again.');
}

function parsed(item: number, bytes: Buffer): JsonItem {
  try {
    return { item, value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return { item, bad: 'row: expected JSON' };
  }
}
