import type { Element, Root as HtmlRoot } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { CopyButton } from '../../../../components/site/copy-button.tsx';
import type { ExchangeQuery } from '../../../../lib/docs/exchange-filter.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { Code } from './code.tsx';
import { DocsLink } from './docs-link.tsx';
import { Exchanges } from './exchanges.tsx';
import { Scroller } from './scroller.tsx';

const toHtml = unified().use(remarkRehype);

export function Prose({ tree, exchanges = null }: { tree: Root; exchanges?: ExchangeQuery | null }) {
  const html = toHtml.runSync(tree) as HtmlRoot;
  return toJsxRuntime(html, {
    Fragment,
    jsx,
    jsxs,
    passNode: true,
    components: { ...ELEMENTS, 'exchange-table': () => <Exchanges initial={exchanges} /> } as object,
  });
}

interface Props {
  node: Element;
  children?: ReactNode;
  id?: string;
  href?: string;
  src?: string;
  alt?: string;
  width?: number;
  height?: number;
  'aria-label'?: string;
}

const ELEMENTS: Record<string, ComponentType<Props>> = {
  h2: (props) => <Heading {...props} level={2} className="mt-12 font-semibold text-xl tracking-tight" />,
  h3: (props) => (
    <Heading {...props} level={3} className="wrap-anywhere mt-8 font-semibold text-base tracking-tight" />
  ),
  p: ({ children }) => <p className="mt-4 max-w-prose leading-relaxed in-[blockquote]:mt-0">{children}</p>,
  blockquote: ({ children }) => (
    <blockquote className="mt-5 rounded-lg border border-line bg-surface px-4 py-3 text-muted">
      {children}
    </blockquote>
  ),
  ul: ({ children }) => (
    <ul className="mt-4 max-w-prose list-disc space-y-2 pl-5 leading-relaxed marker:text-accent">
      {children}
    </ul>
  ),
  ol: ({ children }) => (
    <ol className="mt-4 max-w-prose list-decimal space-y-2 pl-5 leading-relaxed marker:text-accent">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="pl-1">{children}</li>,
  strong: ({ children }) => <strong className="font-semibold text-ink">{children}</strong>,
  a: ({ href = '', children }) => (
    <DocsLink href={href} className="link">
      {children}
    </DocsLink>
  ),
  code: ({ node }) => <Code text={textOf(node)} />,
  pre: CodeBlock,
  table: Table,
  th: ({ children }) => (
    <th scope="col" className="py-2 pr-3 font-medium text-muted text-xs last:pr-0 sm:pr-5">
      {children}
    </th>
  ),
  thead: ({ children }) => <thead className="border-line border-b">{children}</thead>,
  tbody: ({ children }) => <tbody className="divide-y divide-line">{children}</tbody>,
  td: ({ node, children }) => (
    <td className={`py-2.5 pr-3 align-top text-muted leading-relaxed last:pr-0 sm:pr-5 ${widthOf(node)}`}>
      {children}
    </td>
  ),
  img: Image,
  'logo-list': ({ children }) => <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-6">{children}</ul>,
  'logo-item': ({ children }) => (
    <li className="w-min min-w-28 text-muted text-xs leading-snug [&>code]:block [&>code]:whitespace-nowrap [&>img]:mb-2.5">
      {children}
    </li>
  ),
};

function Heading({ level, id, className, children }: Props & { level: 2 | 3; className: string }) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={className}>
      <a href={`#${id}`} className="group">
        {children}
        <span
          aria-hidden="true"
          className="ml-2 font-normal text-accent opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          #
        </span>
      </a>
    </Tag>
  );
}

function Table({ 'aria-label': label = '', children }: Props) {
  return (
    <Scroller label={label}>
      <table className="w-full border-line border-y text-left text-sm">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </Scroller>
  );
}

function widthOf(cell: Element): string {
  const { length } = textOf(cell);
  return length <= 16 ? 'whitespace-nowrap' : length > 40 ? 'min-w-32 sm:min-w-40' : '';
}

function CodeBlock({ node }: Props) {
  const [code] = node.children;
  const title = code?.type === 'element' ? String(code.properties.title) : '';
  const text = textOf(node).replace(/\n$/, '');
  return (
    <figure className="mt-5 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex min-h-11 items-center justify-between gap-4 border-line border-b py-1.5 pr-2 pl-4 font-medium text-muted text-xs">
        {title}
        <CopyButton text={text} label={getTranslator('site.docs')('copy', { title })} />
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, a section would add a landmark */}
      <div
        role="group"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="scroll-hint overflow-x-auto p-4 [--hint-on:var(--color-sunken)]"
      >
        <pre className="w-max font-mono text-[0.8125rem] leading-relaxed">{text}</pre>
      </div>
    </figure>
  );
}

function Image({ src, alt = '', width = 28, height = 28 }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: hotlinked like everywhere else; an image optimizer would store it
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="logo-tile max-w-none bg-surface"
    />
  );
}
