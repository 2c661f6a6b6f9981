import { createElement, Fragment, type ReactNode } from 'react';
import site from '../../messages/en/site.ts';

type Keys<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Keys<Tree[Name]>}`;
}[keyof Tree & string];

type Parts<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? never : Name | `${Name}.${Parts<Tree[Name]>}`;
}[keyof Tree & string];

type At<Tree, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? At<Tree[Head & keyof Tree], Rest>
  : Tree[Path & keyof Tree];

/** Names of the places in a text, `{name}`, and of its marks, `<code>…</code>`. A plural has no type here: it does not compile. */
type Places<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;
type Marks<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Marks<Rest> : never;

type Filled<Text> = { [Name in Places<Text>]: string | number };
type Marked<Text, Result> = { [Name in Marks<Text>]: (words: string) => Result };
type OrNone<Values> = keyof Values extends never ? [] : [values: Values];

interface Words<Part> {
  <Key extends Keys<Part>>(key: Key, ...values: OrNone<Filled<At<Part, Key>>>): string;
  /** A text with marks, as nodes. */
  rich<Key extends Keys<Part>>(
    key: Key,
    values: Filled<At<Part, Key>> & Marked<At<Part, Key>, ReactNode>,
  ): ReactNode;
  /** A text with marks, as HTML: values are escaped before. */
  markup<Key extends Keys<Part>>(
    key: Key,
    values: Filled<At<Part, Key>> & Marked<At<Part, Key>, string>,
  ): string;
}

type Values = Record<string, string | number | ((words: string) => ReactNode)>;

/**
 * Texts of a part of the site, on the server and in the browser alike. They know names to fill in and marks, and neither
 * plurals nor numbers: what does would keep a phone from listening for a while (docs/decisions/0064).
 */
export function siteWords<const Part extends Parts<typeof site>>(part: Part): Words<At<typeof site, Part>> {
  const texts = at(site, part);
  const words = (key: string, values: Values = {}) => filled(at(texts, key) as string, values);
  const pieces = (key: string, values: Values) => marked(at(texts, key) as string, values);
  return Object.assign(words, {
    rich: (key: string, values: Values) => createElement(Fragment, null, ...pieces(key, values)),
    markup: (key: string, values: Values) => pieces(key, values).join(''),
  }) as unknown as Words<At<typeof site, Part>>;
}

const at = (tree: unknown, path: string): unknown =>
  path.split('.').reduce((branch, name) => (branch as Record<string, unknown>)[name], tree);

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_place, name: string) => `${values[name]}`);

/** The text cut at its marks, which do not stand inside each other. Values are put in last: none of them is read as a mark. */
function marked(text: string, values: Values): ReactNode[] {
  const [before = '', name, words = '', after = ''] = text.split(/<(\w+)>(.*?)<\/\1>(.*)/s);
  const mark = name === undefined ? undefined : values[name];
  if (typeof mark !== 'function') return [filled(text, values)];
  return [filled(before, values), mark(filled(words, values)), ...marked(after, values)];
}
