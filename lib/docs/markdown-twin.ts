import type { Image, Link, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { titleOf } from './document.ts';
import { markdownPath } from './pages.ts';

/** URLs unchanged: by default `&` would be escaped, which breaks copying. */
const handlers: Options['handlers'] = {
  image: ({ alt, url }: Image) => `![${alt ?? ''}](${url})`,
  link: (node: Link, _parent, state, info) => `[${state.containerPhrasing(node, info)}](${node.url})`,
};

const writer = unified()
  .use(remarkStringify, { bullet: '-', handlers })
  .use(remarkGfm, { tablePipeAlign: false });

/** The Markdown of a page at `/docs/….md`. Links are absolute, those to other pages lead to their Markdown. */
export function markdownTwin(document: Root, origin: string): string {
  const tree = structuredClone(document);
  tree.children = tree.children.flatMap(withTitle);
  visit(tree, (node) => {
    if (node.type === 'link') node.url = twinUrl(node.url, origin);
    if (node.type === 'image') node.url = absolute(node.url, origin);
  });
  return writer.stringify(tree);
}

/** Readers of Markdown do not see the attributes of a fence. */
const withTitle = (node: RootContent): RootContent[] =>
  node.type === 'code'
    ? [
        { type: 'paragraph', children: [{ type: 'text', value: `${titleOf(node)}:` }] },
        { ...node, meta: null },
      ]
    : [node];

const absolute = (url: string, origin: string): string => (url.startsWith('/') ? `${origin}${url}` : url);

function twinUrl(url: string, origin: string): string {
  const [path = '', anchor] = url.split('#');
  const target = /^\/docs(\/|$)/.test(path) ? markdownPath(path) : path;
  return absolute(anchor === undefined ? target : `${target}#${anchor}`, origin);
}
