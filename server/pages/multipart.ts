export interface Part {
  name: string;
  value: string;
  isFile: boolean;
}

const TYPE =
  /^multipart\/form-data; *boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w!#$%&'*+.^`|~-]{1,70}))$/i;

/** As browsers write it, in printable ASCII and bytes above 127. */
const HEAD =
  /^\r\nContent-Disposition: form-data; name="([ !#-[\]-~\x80-\xff]{0,200})"(?:(; filename="[ !#-~\x80-\xff]{0,1000}")(?:\r\nContent-Type: [ -~]{0,200})?)?$/i;

export const isMultipart = (contentType: string | undefined): contentType is string =>
  contentType !== undefined && /^multipart\/form-data\b/i.test(contentType);

/**
 * Strict: on other forms than those of browsers, Next's two parsers do not agree.
 * @param text the body, a character per byte @returns null: malformed
 */
export function partsOf(text: string, contentType: string): Part[] | null {
  const [, quoted, token] = TYPE.exec(contentType) ?? [];
  const boundary = quoted ?? token;
  if (boundary === undefined) return null;
  // Wherever it occurs: one of the parsers takes any occurrence for the end of a part.
  const [start, ...pieces] = text.split(boundary);
  const end = pieces.pop();
  if (start !== '--' || (end !== '--' && end !== '--\r\n')) return null;
  const parts: Part[] = [];
  for (const piece of pieces) {
    const part = partOf(piece);
    if (part === null) return null;
    parts.push(part);
  }
  return parts;
}

/** @param piece from one boundary to the next */
function partOf(piece: string): Part | null {
  const middle = piece.indexOf('\r\n\r\n');
  const head = HEAD.exec(piece.slice(0, Math.max(0, middle)));
  if (head === null || !piece.endsWith('\r\n--') || piece.length < middle + 8) return null;
  const [, name = '', file] = head;
  return { name, value: piece.slice(middle + 4, -4), isFile: file !== undefined };
}
