/**
 * Fills `{name}` placeholders in a text that the server has already translated. Public pages do this in the browser without the
 * message library, which costs a phone 100 ms at its first use.
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? '');
