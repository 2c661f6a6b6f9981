/** Longest part of a path that is shown, in characters. */
const LONGEST_SHOWN = 80;

/** What a page for an address that does not exist says of it. */
export interface MissingPage {
  /** The path as people read it, shortened. */
  shown: string;
  /** What may have been looked for; null where the path has no one word. */
  word: string | null;
  /** Where that is searched for. */
  search: string;
}

/**
 * Control and direction characters are shown as a mark of their own: they could rearrange the sentence.
 * @param path as asked for, still encoded
 */
export function missingPage(path: string): MissingPage {
  const text = decoded(path).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\ufffd');
  const segment = text.replace(/^\/+|\/+$/g, '').slice(0, LONGEST_SHOWN);
  const word = segment === '' || segment.includes('/') ? null : segment;
  return {
    shown: text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text,
    word,
    search: word === null ? '/' : `/?q=${encodeURIComponent(word.replace(/\p{Cs}/gu, '\ufffd'))}`,
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
