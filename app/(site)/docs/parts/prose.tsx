import type { Element, Root as HtmlRoot } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { Code, Root, RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { type ComponentProps, type ComponentType, Fragment, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { CodePanel, type CodeSample } from '../../../../components/code/code-panel.tsx';
import { CodeTabs } from '../../../../components/code/code-tabs.tsx';
import { buttonStyle } from '../../../../components/ui/button-style.ts';
import type { ExchangeQuery } from '../../../../lib/docs/exchange-filter.ts';
import en from '../../../../messages/en.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { Code as InlineCode } from './code.tsx';
import { DocsLink } from './docs-link.tsx';
import { Exchanges } from './exchanges.tsx';
import { Scroller } from './scroller.tsx';
import { TryLogo } from './try-logo.tsx';

const toHtml = unified().use(remarkRehype);

export function Prose({ tree, exchanges = null }: { tree: Root; exchanges?: ExchangeQuery | null }) {
  const html = toHtml.runSync(withTabs(tree)) as HtmlRoot;
  return toJsxRuntime(html, {
    Fragment,
    jsx,
    jsxs,
    passNode: true,
    components: { ...ELEMENTS, 'exchange-table': () => <Exchanges initial={exchanges} /> } as object,
  });
}

const INSTALL = buttonStyle({ variant: 'secondary', size: 'small' });

const isInstall = (href: string): boolean =>
  /^(?!https?:|mailto:)[a-z]+:|^https:\/\/kiro\.dev\/launch/.test(href);

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
    <ul className="mt-4 max-w-prose list-disc space-y-2 pl-5 leading-relaxed marker:text-edge">{children}</ul>
  ),
  ol: ({ children }) => (
    <ol className="mt-4 max-w-prose list-decimal space-y-2 pl-5 leading-relaxed marker:text-edge">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="pl-1">{children}</li>,
  strong: ({ children }) => <strong className="font-semibold text-ink">{children}</strong>,
  a: ({ href = '', children }) => (
    <DocsLink href={href} className={isInstall(href) ? INSTALL : 'link'}>
      {children}
    </DocsLink>
  ),
  code: ({ node }) => <InlineCode text={textOf(node)} />,
  pre: CodeBlock,
  'code-tabs': Tabs,
  'try-logo': ({ node: { properties } }) => (
    <TryLogo
      kind={properties.kind as ComponentProps<typeof TryLogo>['kind']}
      example={String(properties.example)}
      origin={String(properties.origin)}
      token={String(properties.token)}
      texts={en.site.docs.tryIt}
    />
  ),
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
          className="ml-2 font-normal text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
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

const copyLabel = (title: string): string => getTranslator('site.docs')('copy', { title });

function CodeBlock({ node }: Props) {
  const sample = sampleOf(node);
  return <CodePanel sample={sample} copy={copyLabel(sample.title)} className="code-scrolls mt-5" />;
}

function Tabs({ node, 'aria-label': heading = '' }: Props) {
  const t = getTranslator('site.docs');
  const samples = node.children.flatMap((pre) => (pre.type === 'element' ? [sampleOf(pre)] : []));
  return (
    <div className="code-scrolls mt-5">
      <CodeTabs
        label={heading === '' ? t('languages') : t('languagesOf', { heading })}
        samples={samples}
        copy={copyLabel}
      />
    </div>
  );
}

function sampleOf(pre: Element): CodeSample {
  const [code] = pre.children;
  const { title, className } = code?.type === 'element' ? code.properties : {};
  const [language = ''] = [className].flat();
  return {
    title: String(title),
    language: String(language).replace('language-', ''),
    text: textOf(pre).replace(/\n$/, ''),
  };
}

/** Wraps code blocks in a row that are marked as `tabs`. */
function withTabs(tree: Root): Root {
  const children: RootContent[] = [];
  let group: Code[] = [];
  let heading = '';
  for (const node of tree.children) {
    if (node.type !== 'code' || !isTab(node)) {
      group = [];
      if (node.type === 'heading') heading = textOf(node);
      children.push(node);
    } else {
      if (group.length === 0)
        children.push({
          type: 'blockquote',
          children: group,
          data: { hName: 'code-tabs', hProperties: { 'aria-label': heading } },
        });
      group.push(node);
    }
  }
  return { ...tree, children };
}

const isTab = ({ meta }: Code): boolean => / tabs$/.test(meta ?? '');

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
