import type { Root } from 'mdast';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../../components/site/copy-button.tsx';
import { type Heading, headingsOf } from '../../../../lib/docs/document.ts';
import type { ExchangeQuery } from '../../../../lib/docs/exchange-filter.ts';
import { type DocsPage, markdownPath, neighbors } from '../../../../lib/docs/pages.ts';
import en from '../../../../messages/en.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { DocsLink } from './docs-link.tsx';
import { DocsMenu } from './docs-menu.tsx';
import { DocsSearch } from './docs-search.tsx';
import { Prose } from './prose.tsx';

export function DocsPageView({
  page,
  tree,
  exchanges,
}: {
  page: DocsPage;
  tree: Root;
  exchanges?: ExchangeQuery;
}) {
  const t = getTranslator('site.docs');
  const isError = page.path.startsWith('/docs/errors/');
  const isWide = page.path === '/docs/exchanges';
  const [, lead, ...rest] = tree.children;
  return (
    <DocsColumns path={page.path} aside={isWide ? null : <OnThisPage headings={headingsOf(tree)} />}>
      <article>
        {isError && (
          <nav aria-label={t('here')} className="mb-3 text-muted text-sm">
            <DocsLink href="/docs/errors" className="link">
              {t('errors')}
            </DocsLink>{' '}
            / <span className="wrap-anywhere font-mono text-[0.8125rem]">{page.menu}</span>
          </nav>
        )}
        <h1 className="font-semibold text-3xl leading-[1.1] tracking-[-0.03em] sm:text-4xl">{page.title}</h1>
        <div className="text-lg text-muted [&>p]:leading-snug">
          <Prose tree={{ type: 'root', children: lead === undefined ? [] : [lead] }} />
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-sm">
          <a href={markdownPath(page.path)} className="link">
            {t('markdown')}
          </a>
          <CopyButton text={{ from: markdownPath(page.path) }} label={t('copyMarkdown')} />
        </p>
        <Prose tree={{ type: 'root', children: rest }} exchanges={exchanges} />
      </article>
      <Neighbors page={page} />
    </DocsColumns>
  );
}

export function DocsColumns({
  path,
  query,
  aside,
  children,
}: {
  path: string;
  query?: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  const t = getTranslator('site.docs');
  return (
    <div
      className={`gap-x-12 pt-6 lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:pt-12 ${aside === null ? '' : 'xl:grid-cols-[12.5rem_minmax(0,1fr)_9.5rem]'}`}
    >
      <div>
        <div className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:px-2 lg:pb-8">
          <div className="mb-3 pt-0.5 lg:mb-5">
            <DocsSearch texts={en.site.docs.finder} />
          </div>
          <details className="mb-8 rounded-lg border border-line bg-surface lg:hidden">
            <summary className="cursor-pointer px-4 py-3 font-medium">{t('menu')}</summary>
            <div className="border-line border-t px-4 py-4">
              <DocsMenu path={path} query={query} name={t('name')} />
            </div>
          </details>
          <div className="hidden lg:block">
            <DocsMenu path={path} query={query} name={t('name')} />
          </div>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
      {aside !== null && <div className="hidden xl:block">{aside}</div>}
    </div>
  );
}

function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 2) return null;
  const t = getTranslator('site.docs');
  return (
    <nav
      aria-label={t('onThisPage')}
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pb-8 text-[0.8125rem]"
    >
      <p className="pb-1 font-medium text-muted text-xs">{t('onThisPage')}</p>
      <ul>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 text-muted leading-snug hover:text-ink">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbors({ page }: { page: DocsPage }) {
  const { previous, next } = neighbors(page);
  if (previous === null && next === null) return null;
  const t = getTranslator('site.docs');
  return (
    <nav
      aria-label={t('neighbors')}
      className="mt-16 flex flex-wrap justify-between gap-4 border-line border-t pt-5"
    >
      {previous !== null && <Neighbor page={previous} at="previous" />}
      {next !== null && <Neighbor page={next} at="next" />}
    </nav>
  );
}

const Neighbor = ({ page, at }: { page: DocsPage; at: 'previous' | 'next' }) => (
  <DocsLink href={page.path} className={`group ${at === 'next' ? 'ml-auto text-right' : ''}`}>
    <span className="block text-muted text-xs">{getTranslator('site.docs')(at)}</span>
    <span className="font-medium group-hover:underline">{page.menu}</span>
  </DocsLink>
);
