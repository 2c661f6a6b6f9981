type PlacesOf<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesOf<Rest> : never;

/** What fills the places of a sentence: `{name}` is a text, `{name, number}` a number. */
export type ValuesOf<Text extends string> = {
  readonly [Place in PlacesOf<Text> as Place extends `${infer Name}, number`
    ? Name
    : Place]: Place extends `${string}, number` ? number : string;
};

export type Values = Readonly<Record<string, string | number>>;

/** An English sentence with its values. Its places are those of the catalogue's texts, so that one text does for both. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)(?:, number)?\}/g, (_place, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString('en-US') : `${value}`;
  });
