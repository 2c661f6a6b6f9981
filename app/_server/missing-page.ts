const MAX_SHOWN = 80;

interface MissingPage {
  shown: string;
  word: string | null;
  search: string;
}

/** Replaces control and direction characters. @param path percent-encoded */
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
