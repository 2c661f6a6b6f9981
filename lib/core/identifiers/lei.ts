/**
 * ISO 17442: 18 letters or digits and two check digits. With letters as numbers (A=10 … Z=35) the whole is 1 modulo 97
 * (ISO 7064). @param text upper case
 */
export function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}[0-9]{2}$/.test(text)) return false;
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
