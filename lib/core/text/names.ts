const MAX_NAME_LENGTH = 80;

/** One line without control and bidi characters. @returns null: empty or too long */
export function readName(text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' || [...plain].length > MAX_NAME_LENGTH ? null : plain;
}
