/** Bytes at the beginning of a document in which it may declare its charset (WHATWG). */
const DECLARATION_BYTES = 1024;

/** Tries byte order mark, `Content-Type`, its own declaration, UTF-8 if that is valid, then windows-1252. */
export function decodePage(body: Uint8Array, contentType: string): string {
  const declared = charsetOf(new TextDecoder('latin1').decode(body.subarray(0, DECLARATION_BYTES)));
  for (const label of [markOf(body), charsetOf(contentType), declared]) {
    const decoder = label === null ? null : decoderFor(label);
    if (decoder !== null) return decoder.decode(body);
  }
  try {
    // With `stream`, an incomplete character at the end is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

function markOf(body: Uint8Array): string | null {
  const [first, second, third] = body;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

const charsetOf = (text: string): string | null =>
  /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1] ?? null;

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
