const MAX_SHOWN = 80;

/** Content of the 404 page. */
export interface MissingPage {
  /** The decoded path, shortened. */
  shown: string;
  /** A search term; null unless the path is a single segment. */
  word: string | null;
  /** Path of the search. */
  search: string;
}

/**
 * Control and direction characters are replaced: they could rearrange the sentence.
 * @param path percent-encoded
 */
export function missingPage(path: string): MissingPage {
  const text = decoded(path).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\ufffd');
  const segment = text.replace(/^\/+|\/+$/g, '').slice(0, MAX_SHOWN);
  const word = segment === '' || segment.includes('/') ? null : segment;
  return {
    shown: text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text,
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
