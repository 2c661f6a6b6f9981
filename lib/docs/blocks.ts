/**
 * What a page of the documentation is made of. One content, two forms: `app/(site)/docs/parts/blocks.tsx` makes HTML of it,
 * `markdown.ts` the Markdown twin. Texts are written in the inline notation of `inline.ts`.
 */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'note'; text: string }
  | { type: 'heading'; level: 2 | 3; text: string; id: string }
  | { type: 'list'; items: readonly string[]; isOrdered: boolean }
  | TableBlock
  | CodeBlock
  | { type: 'pictures'; items: readonly Picture[] }
  | { type: 'exchanges' };

export interface TableBlock {
  type: 'table';
  /** What the table says, for those who cannot see where it stands. */
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface CodeBlock {
  type: 'code';
  language: 'html' | 'http' | 'json' | 'sh' | 'toml' | 'tsx' | 'text';
  text: string;
  /** What it is, above it and on its copy button. */
  title: string;
}

/** A picture of this very instance. */
export interface Picture {
  src: string;
  alt: string;
  caption: string;
  /** Pixels of its edge. */
  size: number;
}

export type Heading = Extract<Block, { type: 'heading' }>;

export const p = (text: string): Block => ({ type: 'paragraph', text });
export const note = (text: string): Block => ({ type: 'note', text });
export const h2 = (text: string): Block => ({ type: 'heading', level: 2, text, id: anchorOf(text) });
export const h3 = (text: string): Block => ({ type: 'heading', level: 3, text, id: anchorOf(text) });
export const ul = (...items: string[]): Block => ({ type: 'list', items, isOrdered: false });
export const ol = (...items: string[]): Block => ({ type: 'list', items, isOrdered: true });
export const code = (language: CodeBlock['language'], title: string, text: string): CodeBlock => ({
  type: 'code',
  language,
  title,
  text,
});
export const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): TableBlock => ({ type: 'table', caption, columns, rows });

export const headingsOf = (blocks: readonly Block[]): Heading[] =>
  blocks.filter((block) => block.type === 'heading');

/** The anchor of a heading: its words in lower case, joined by hyphens, as Markdown renderers make them. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .trim()
    .replace(/[ -]+/g, '-');
