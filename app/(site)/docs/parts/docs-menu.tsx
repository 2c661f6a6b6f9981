import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { SECTIONS } from '../../../../lib/docs/pages.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { DocsLink } from './docs-link.tsx';

export function DocsMenu({ path, name, query = '' }: { path: string; name: string; query?: string }) {
  return (
    <>
      <SearchForm query={query} className="in-[[data-js]]:hidden" />
      <nav aria-label={name} className="space-y-5">
        {SECTIONS.map(({ title, pages }) => (
          <div key={title}>
            <p className="pb-1 font-medium text-muted text-xs">{title}</p>
            <ul>
              {pages.map((page) => {
                const isCurrent =
                  page.path === path || (page.path === '/docs/errors' && path.startsWith('/docs/errors/'));
                return (
                  <li key={page.path}>
                    <DocsLink
                      href={page.path}
                      isCurrent={isCurrent}
                      className={`-mx-2 block rounded px-2 py-1.5 text-sm hover:text-ink ${isCurrent ? 'bg-sunken font-medium text-ink' : 'text-muted'}`}
                    >
                      {page.menu}
                    </DocsLink>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}

export function SearchForm({ query, className = '' }: { query: string; className?: string }) {
  const t = getTranslator('site.docs');
  return (
    <search className={className}>
      <form action="/docs/search" className="mb-5 flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={query}
          aria-label={t('search')}
          placeholder={t('placeholder')}
          className="h-9 w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-base placeholder:text-muted lg:text-sm"
        />
        <button
          type="submit"
          className={buttonStyle({ variant: 'secondary', size: 'small', className: 'h-9 shrink-0' })}
        >
          {t('go')}
        </button>
      </form>
    </search>
  );
}
