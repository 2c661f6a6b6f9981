import type { Metadata } from 'next';
import { searchDocs } from '../../../../lib/docs/search.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { imageOrigin } from '../../../_server/config.ts';
import { DocsLink } from '../parts/docs-link.tsx';
import { SearchForm } from '../parts/docs-menu.tsx';
import { DocsColumns } from '../parts/docs-page.tsx';
import { Excerpt } from '../parts/excerpt.tsx';

export const metadata: Metadata = { title: getTranslator('site.docs')('search'), robots: { index: false } };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SearchPage({ searchParams }: Props) {
  const { q } = await searchParams;
  const query = typeof q === 'string' ? q.trim().slice(0, 100) : '';
  const found = await searchDocs(query, imageOrigin());
  const t = getTranslator('site.docs.found');
  return (
    <DocsColumns path="/docs/search" query={query} aside={null}>
      <h1 className="font-semibold text-3xl leading-[1.1] tracking-[-0.03em] sm:text-4xl">
        {query === '' ? t('title') : t('titleFor', { query })}
      </h1>
      <div className="mt-6 max-w-prose">
        <SearchForm query={query} />
      </div>
      {found.length === 0 && (
        <p className="mt-4 max-w-prose text-muted">
          {query === ''
            ? t('how')
            : t.rich('none', {
                overview: (text) => (
                  <DocsLink href="/docs" className="link">
                    {text}
                  </DocsLink>
                ),
              })}
        </p>
      )}
      <ul className="mt-8 max-w-prose divide-y divide-line border-line border-y empty:hidden">
        {found.map(({ href, title, page, excerpt }) => (
          <li key={href}>
            <DocsLink href={href} className="group block py-3">
              <span className="block font-medium group-hover:underline">
                {title}
                {page !== null && <span className="ml-2 font-normal text-muted text-xs">{page}</span>}
              </span>
              <span className="block text-muted text-sm">
                <Excerpt parts={excerpt} />
              </span>
            </DocsLink>
          </li>
        ))}
      </ul>
    </DocsColumns>
  );
}
