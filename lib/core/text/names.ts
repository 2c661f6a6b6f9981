const LONGEST_NAME = 80;

/** A name of a person, an account or a token as it is kept: one line, no control or direction characters. */
export function readName(text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' || [...plain].length > LONGEST_NAME ? null : plain;
}
