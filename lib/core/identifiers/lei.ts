/** ISO 17442: 18 characters and two check digits; modulo 97 is 1 (ISO 7064). @param text upper case */
export function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}[0-9]{2}$/.test(text)) return false;
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
