import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { SECTIONS } from '../../../../lib/docs/pages.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { DocsLink } from './docs-link.tsx';

export function DocsMenu({ path, name, query = '' }: { path: string; name: string; query?: string }) {
  const t = getTranslator('site.docs');
  return (
    <>
      <search>
        <form action="/docs/search" className="flex gap-2">
          <input
            type="search"
            name="q"
            defaultValue={query}
            aria-label={t('search')}
            placeholder={t('placeholder')}
            className="h-8 w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-base placeholder:text-muted lg:text-sm"
          />
          <button
            type="submit"
            className={buttonStyle({ variant: 'secondary', size: 'small', className: 'shrink-0' })}
          >
            {t('go')}
          </button>
        </form>
      </search>
      <nav aria-label={name} className="mt-5 space-y-5">
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
