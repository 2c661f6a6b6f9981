import { createTranslator } from 'use-intl/core';

type PlacesOf<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesOf<Rest> : never;

/** Values of an ICU message: a string for `{name}`, a number for `{name, number}`. */
export type ValuesOf<Text extends string> = {
  readonly [Place in PlacesOf<Text> as Place extends `${infer Name}, number`
    ? Name
    : Place]: Place extends `${string}, number` ? number : string;
};

export type Values = Readonly<Record<string, string | number>>;

export function sentences<Key extends string>(
  messages: Readonly<Record<Key, string>>,
): (key: Key, values: Values) => string {
  const translate = createTranslator<Record<string, string>>({ locale: 'en', messages });
  // The library types values of literal messages only.
  const say = translate as (key: Key, values?: Values) => string;
  // Without values it does not parse the message, which takes 20 ms for the first one.
  return (key, values) => say(key, Object.keys(values).length === 0 ? undefined : values);
}
