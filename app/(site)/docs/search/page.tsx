import type { Metadata } from 'next';
import { plainText } from '../../../../lib/docs/pages.ts';
import { searchDocs } from '../../../../lib/docs/search.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { DocsLink } from '../parts/docs-link.tsx';
import { DocsColumns } from '../parts/docs-page.tsx';

export const metadata: Metadata = { title: getTranslator('site.docs')('search'), robots: { index: false } };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SearchPage({ searchParams }: Props) {
  const { q } = await searchParams;
  const query = typeof q === 'string' ? q.trim().slice(0, 100) : '';
  const found = await searchDocs(query);
  const t = getTranslator('site.docs.found');
  return (
    <DocsColumns path="/docs/search" query={query} aside={null}>
      <h1 className="font-semibold text-3xl leading-[1.1] tracking-[-0.03em] sm:text-4xl">
        {query === '' ? t('title') : t('titleFor', { query })}
      </h1>
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
        {found.map(({ page, heading, href }) => (
          <li key={href}>
            <DocsLink href={href} className="group block py-3">
              <span className="block font-medium group-hover:underline">{heading ?? page.title}</span>
              <span className="block text-muted text-sm">
                {heading === null ? plainText(page.lead) : page.menu}
              </span>
            </DocsLink>
          </li>
        ))}
      </ul>
    </DocsColumns>
  );
}
