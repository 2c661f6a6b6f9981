/** Letters count A=10 … Z=35. All functions take upper case. */

const numberOf = (character: string): number => {
  switch (character) {
    case '*':
      return 36;
    case '@':
      return 37;
    case '#':
      return 38;
    default:
      return Number.parseInt(character, 36);
  }
};

/** ISO 6166: letters become two digits, then Luhn over all of it. @param body the first 11 characters */
export function isinCheckDigit(body: string): number {
  const digits = [...body].map(numberOf).join('');
  let sum = 0;
  // The check digit is appended on the right, so doubling starts with the last digit of the body.
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const counted = i % 2 === 0 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return (10 - (sum % 10)) % 10;
}

/** ANSI X9.6 modulus 10, double-add-double; CUSIP over 8 characters, FIGI over 11. */
export function cusipCheckDigit(body: string): number {
  let sum = 0;
  for (const [i, character] of [...body].entries()) {
    const value = numberOf(character) * (i % 2 === 1 ? 2 : 1);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return (10 - (sum % 10)) % 10;
}

const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9];

/** London Stock Exchange: weights 1 3 1 7 3 9. @param body the first 6 characters */
export function sedolCheckDigit(body: string): number {
  const sum = [...body].reduce(
    (total, character, i) => total + numberOf(character) * (SEDOL_WEIGHTS[i] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
