import type { Nodes, Root, RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { DocsContext } from './context.ts';
import { LIVE_COMPONENTS, LIVE_VALUES } from './live/components.ts';
import { TOKEN_PLACEHOLDER } from './placeholders.ts';

type MdxJsxFlowElement = Extract<RootContent, { type: 'mdxJsxFlowElement' }>;

const MAX_CACHED = 300;

const parseMdx = cached(unified().use(remarkParse).use(remarkGfm).use(remarkMdx));
const parseMarkdown = cached(unified().use(remarkParse).use(remarkGfm).use(withoutHtml));

/** Generated tables quote input such as `<host>`: it stays text. */
function withoutHtml(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: object[] };
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ disable: { null: ['htmlFlow', 'htmlText'] } });
}

/** Parsing takes tens of milliseconds and most texts recur, so recent trees are cached. Callers get a copy. */
function cached(parser: { parse(text: string): Root }): (text: string) => Root {
  const recent = new Map<string, Root>();
  return (text) => {
    const tree = recent.get(text) ?? withoutPositions(parser.parse(text));
    recent.delete(text);
    recent.set(text, tree);
    const [oldest] = recent.keys();
    if (recent.size > MAX_CACHED && oldest !== undefined) recent.delete(oldest);
    return structuredClone(tree);
  };
}

function withoutPositions(tree: Root): Root {
  visit(tree, (node) => {
    delete node.position;
  });
  return tree;
}

/** The tree of HTML and Markdown, with live components, URLs and token filled in. @throws Error: unknown component */
export async function pageDocument(source: string, context: DocsContext): Promise<Root> {
  const tree = parseMdx(source);
  const parts = await Promise.all(tree.children.map((node) => expand(node, context)));
  tree.children = parts.flat();
  fillIn(tree, context);
  label(tree);
  return tree;
}

async function expand(node: RootContent, context: DocsContext): Promise<RootContent[]> {
  if (node.type !== 'mdxJsxFlowElement') return [node];
  if (node.name === 'Logos') return logos(node, context);
  if (node.name === 'TryLogo') return tryLogo(attributesOf(node), context);
  const component = LIVE_COMPONENTS[node.name ?? ''];
  if (component === undefined) throw new Error(`<${node.name}> is not a component of the documentation`);
  const nodes = parseMarkdown(await component(attributesOf(node), context)).children;
  // On the page it is an interactive table, in Markdown an ordinary one.
  if (node.name === 'Exchanges')
    for (const table of nodes) table.data = { hName: 'exchange-table', hChildren: [] };
  return nodes;
}

const attributesOf = ({ attributes }: MdxJsxFlowElement): Record<string, string> =>
  Object.fromEntries(
    attributes.flatMap((one) =>
      one.type === 'mdxJsxAttribute' && (one.value === null || typeof one.value === 'string')
        ? [[one.name, one.value ?? '']]
        : [],
    ),
  );

/** `kind`, `example`. A form on the page; nothing in Markdown. */
function tryLogo(
  attributes: Record<string, string>,
  { imageToken, imageOrigin }: DocsContext,
): RootContent[] {
  if (imageToken === null) return [];
  const data = { hName: 'try-logo', hProperties: { ...attributes, token: imageToken, origin: imageOrigin } };
  return [{ type: 'paragraph', children: [], data }];
}

const NO_LOGOS = '> Logos are not shown: the token of this site’s own pages was revoked.';

/** A list of images with captions, shown side by side. `natural`: at their own size, not at 64 pixels. */
function logos(element: MdxJsxFlowElement, context: DocsContext): RootContent[] {
  if (context.imageToken === null) return parseMarkdown(NO_LOGOS).children;
  const isNatural = 'natural' in attributesOf(element);
  for (const list of element.children) {
    if (list.type !== 'list') continue;
    list.data = { hName: 'logo-list' };
    for (const item of list.children) item.data = { hName: 'logo-item' };
  }
  visit(element, 'image', (image) => {
    const size = isNatural ? Number(/size=(\d+)/.exec(image.url)?.[1]) : 64;
    image.data = { hProperties: { width: size, height: size } };
  });
  return element.children as RootContent[];
}

/** Pages are written with these hosts and `pk_YOUR_TOKEN`; readers see their own. */
function fillIn(tree: Root, { addresses, imageOrigin, token, imageToken }: DocsContext): void {
  const fill = (text: string, image = addresses.image, shown = token): string =>
    text
      .replaceAll('https://IMAGE_HOST', image)
      .replaceAll('https://DATA_HOST', addresses.base)
      .replaceAll('https://MCP_HOST', addresses.mcp)
      .replaceAll('https://APP_HOST', addresses.app)
      .replaceAll(TOKEN_PLACEHOLDER, shown ?? TOKEN_PLACEHOLDER);
  visit(tree, (node: Nodes) => {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
      node.value = fill(node.value);
    else if (node.type === 'link') node.url = fill(node.url);
    else if (node.type === 'image') node.url = fill(node.url, imageOrigin, imageToken);
    else if (node.type === 'mdxTextExpression') {
      const value = LIVE_VALUES[node.value.trim()];
      if (value === undefined) throw new Error(`{${node.value}} is not a value of the documentation`);
      Object.assign(node, { type: 'text', value });
    } else if (node.type.startsWith('mdx')) {
      throw new Error(`${node.type} is not supported here`);
    }
  });
}

/** Adds anchors to headings, the heading above as a label to tables, and titles to code blocks. */
function label(tree: Root): void {
  let heading = '';
  for (const node of tree.children) {
    if (node.type === 'heading') {
      heading = textOf(node);
      node.data = { hProperties: { id: anchorOf(heading) } };
    } else if (node.type === 'table' && node.data === undefined) {
      node.data = { hProperties: { 'aria-label': heading } };
    } else if (node.type === 'code') {
      node.data = { hProperties: { title: titleOf(node) } };
    }
  }
}

export const titleOf = ({ meta }: { meta?: string | null | undefined }): string =>
  /title="([^"]*)"/.exec(meta ?? '')?.[1] ?? 'Example';

export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .trim()
    .replace(/[ -]+/g, '-');

export interface Heading {
  depth: number;
  text: string;
  id: string;
}

export const headingsOf = (tree: Root): Heading[] =>
  tree.children.flatMap((node) => {
    if (node.type !== 'heading' || node.depth === 1) return [];
    const text = textOf(node);
    return [{ depth: node.depth, text, id: anchorOf(text) }];
  });
