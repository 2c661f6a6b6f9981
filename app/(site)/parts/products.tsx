import { CodePanel } from '../../../components/code/code-panel.tsx';
import { Link } from '../../../components/ui/link.tsx';
import type { Addresses } from '../../../lib/core/config/config.ts';
import { MCP_CLIENTS } from '../../../lib/docs/mcp-clients.ts';
import { TOKEN_PLACEHOLDER } from '../../../lib/docs/placeholders.ts';
import { brandSnippets, logoSnippets } from '../../../lib/docs/request-snippets.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { FrontSection } from './front-section.tsx';

export function Products({ addresses, token }: { addresses: Addresses; token: string | null }) {
  const t = getTranslator('site.front.products');
  const shown = token ?? TOKEN_PLACEHOLDER;
  const claude = MCP_CLIENTS.find(({ name }) => name === 'Claude Code');
  const products = [
    {
      key: 'logo',
      href: '/docs/logo-by-domain',
      language: 'html',
      text: logoSnippets(addresses.image, '/github.com', shown, 64)[0]?.text ?? '',
    },
    {
      key: 'brand',
      href: '/docs/brand-record',
      language: 'sh',
      text: brandSnippets(addresses.base, 'apple.com')[0]?.text ?? '',
    },
    {
      key: 'mcp',
      href: '/docs/mcp-set-up',
      language: 'sh',
      text: claude?.configuration(`${addresses.mcp}/mcp`).replaceAll(' --', ' \\\n  --') ?? '',
    },
  ] as const;
  return (
    <FrontSection id="products" title={t('title')} lead={t('lead')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 lg:grid-cols-3 lg:gap-y-0">
        {products.map(({ key, href, language, text }) => (
          <li
            key={key}
            className="grid min-w-0 content-start gap-y-4 lg:row-span-3 lg:grid-rows-subgrid lg:content-stretch"
          >
            <div>
              <h3 className="font-semibold tracking-tight">{t(`${key}.title`)}</h3>
              <p className="mt-1 text-muted">{t(`${key}.body`)}</p>
            </div>
            <CodePanel
              sample={{ language, title: t(`${key}.sample`), text }}
              copy={t('copy', { title: t(`${key}.sample`) })}
            />
            <p className="text-sm">
              <Link href={href} className="link">
                {t(`${key}.more`)}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </FrontSection>
  );
}
