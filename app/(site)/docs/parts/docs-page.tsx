import type { ReactNode } from 'react';
import { type Block, headingsOf } from '../../../../lib/docs/blocks.ts';
import type { ExchangeQuery } from '../../../../lib/docs/exchange-filter.ts';
import { markdownPath } from '../../../../lib/docs/markdown.ts';
import { type DocsPage, menuTitle, neighbours } from '../../../../lib/docs/pages.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { Blocks } from './blocks.tsx';
import { DocsMenu } from './docs-menu.tsx';
import { DocsLink, Inline } from './inline.tsx';

/** A page of the documentation with its menu, its headings and its neighbours. */
export function DocsPageView({
  page,
  blocks,
  exchanges = null,
}: {
  page: DocsPage;
  blocks: readonly Block[];
  exchanges?: ExchangeQuery | null;
}) {
  const t = getTranslator('site.docs');
  const headings = headingsOf(blocks).filter(({ level }) => level === 2);
  const isError = page.path.startsWith('/docs/errors/');
  // The exchange table needs the width.
  const isWide = blocks.some(({ type }) => type === 'exchanges');
  return (
    <DocsColumns path={page.path} aside={isWide ? null : <OnThisPage headings={headings} />}>
      <article>
        {isError && (
          <nav aria-label={t('here')} className="mb-3 text-muted text-sm">
            <DocsLink href="/docs/errors" className="link">
              {t('errors')}
            </DocsLink>{' '}
            / <span className="wrap-anywhere font-mono text-[0.8125rem]">{menuTitle(page)}</span>
          </nav>
        )}
        <h1 className="font-semibold text-3xl leading-[1.1] tracking-[-0.03em] sm:text-4xl">{page.title}</h1>
        <p className="mt-4 max-w-prose text-lg text-muted leading-snug">
          <Inline text={page.lead} />
        </p>
        <p className="mt-3 text-muted text-sm">
          <a href={markdownPath(page.path)} className="link">
            {t('markdown')}
          </a>
        </p>
        <Blocks blocks={blocks} exchanges={exchanges} />
      </article>
      <Neighbours page={page} />
    </DocsColumns>
  );
}

/** Menu, page and what stands beside it; on phones the menu is behind a disclosure. */
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
      <details className="mb-8 rounded-lg border border-line bg-surface lg:hidden">
        <summary className="cursor-pointer px-4 py-3 font-medium">{t('menu')}</summary>
        <div className="border-line border-t px-4 py-4">
          <DocsMenu path={path} query={query} name={t('name')} />
        </div>
      </details>
      <div className="hidden lg:block">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto px-2 pb-8">
          <DocsMenu path={path} query={query} name={t('name')} />
        </div>
      </div>
      <div className="min-w-0">{children}</div>
      {aside !== null && <div className="hidden xl:block">{aside}</div>}
    </div>
  );
}

function OnThisPage({ headings }: { headings: ReturnType<typeof headingsOf> }) {
  if (headings.length < 2) return null;
  const t = getTranslator('site.docs');
  return (
    <nav
      aria-label={t('onThisPage')}
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pb-8 text-[0.8125rem]"
    >
      <p className="pb-1 font-medium text-muted text-xs">{t('onThisPage')}</p>
      <ul>
        {headings.map(({ id, text }) => (
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

function Neighbours({ page }: { page: DocsPage }) {
  const { previous, next } = neighbours(page);
  if (previous === null && next === null) return null;
  const t = getTranslator('site.docs');
  return (
    <nav
      aria-label={t('neighbours')}
      className="mt-16 flex flex-wrap justify-between gap-4 border-line border-t pt-5"
    >
      {previous !== null && <Neighbour page={previous} at="previous" />}
      {next !== null && <Neighbour page={next} at="next" />}
    </nav>
  );
}

const Neighbour = ({ page, at }: { page: DocsPage; at: 'previous' | 'next' }) => (
  <DocsLink href={page.path} className={`group ${at === 'next' ? 'ml-auto text-right' : ''}`}>
    <span className="block text-muted text-xs">{getTranslator('site.docs')(at)}</span>
    <span className="font-medium group-hover:text-accent">{menuTitle(page)}</span>
  </DocsLink>
);
