/** Whether brackets nest deeper than allowed; those in strings count too. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
