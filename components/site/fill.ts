/** Fills `{name}` placeholders. Public pages use this, because the message library costs phones 100 ms. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? '');

/** A plural without the message library. */
export const countText = (texts: { readonly one: string; readonly other: string }, count: number): string =>
  fill(count === 1 ? texts.one : texts.other, { count: `${count}` });
