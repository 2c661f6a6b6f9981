/** Fills `{name}` placeholders. Public pages use this, because the message library costs phones 100 ms. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? '');
