/** Decodes by byte order mark, `Content-Type`, charset declared in the first kilobyte, or as UTF-8. */
export function pageText(body: Uint8Array, contentType: string): string {
  const named = charsetOf(contentType) ?? charsetOf(Buffer.from(body.subarray(0, 1024)).toString('latin1'));
  const mark = Buffer.from(body.subarray(0, 2)).toString('hex');
  const label = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : (named ?? 'utf-8');
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

const charsetOf = (text: string): string | null =>
  /charset\s*=\s*["']?([\w-]{1,40})/i.exec(text)?.[1] ?? null;
