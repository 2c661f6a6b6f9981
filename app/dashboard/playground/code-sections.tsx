import { CodePanel } from '../../../components/code/code-panel.tsx';
import { CodeTabs } from '../../../components/code/code-tabs.tsx';
import type { LogoChoice } from '../../../components/site/logo-choice.ts';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import type { LogoSize } from '../../../lib/core/plans/plans.ts';
import { MCP_CLIENTS } from '../../../lib/docs/mcp-clients.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { ConnectionTest } from './connection-test.tsx';
import { brandSnippets, logoSnippets, type Snippet } from './snippets.ts';

export function SnippetSection({
  url,
  choice,
  servedSize,
  hasBrandData,
  base,
}: {
  url: string | null;
  choice: LogoChoice;
  servedSize: LogoSize;
  hasBrandData: boolean;
  base: string;
}) {
  const t = getTranslator('playground.snippets');
  const hasRecord = hasBrandData && choice.kind !== 'crypto';
  if (url === null && !hasRecord) return null;
  return (
    <Section id="code" title={t('title')} description={t('description')}>
      <div className="space-y-4">
        {url !== null && (
          <>
            <Snippets label={t('logo')} snippets={logoSnippets(url, choice.text, servedSize)} />
            <p className="text-muted text-sm">{t('nextHint')}</p>
          </>
        )}
        {hasRecord && (
          <>
            <Snippets label={t('record')} snippets={brandSnippets(base, choice.text)} />
            <p className="text-muted text-sm">{t('brandHint')}</p>
          </>
        )}
      </div>
    </Section>
  );
}

function Snippets({ label, snippets }: { label: string; snippets: readonly Snippet[] }) {
  const t = getTranslator('playground.snippets');
  const samples = snippets.map(({ key, language, text }) => ({ title: t(key), language, text }));
  return <CodeTabs label={label} samples={samples} copy={(name) => t('copy', { name })} />;
}

export function McpSection({
  account,
  token,
  url,
}: {
  account: string;
  token: { id: string; name: string } | undefined;
  url: string;
}) {
  const t = getTranslator('playground.mcp');
  return (
    <Section id="mcp" title={t('title')} description={t('description', { url })}>
      {token !== undefined && <ConnectionTest account={account} token={token} />}
      <h3 className="mt-6 mb-1 font-medium text-sm">{t('clients')}</h3>
      <div className="divide-y divide-line">
        {MCP_CLIENTS.map(({ name, where, language, configuration, install, after }) => (
          <details key={name} name="mcp-client" className="group py-1">
            <summary className="flex min-h-10 cursor-pointer items-center gap-2 font-medium text-sm">
              <span aria-hidden="true" className="text-muted transition-transform group-open:rotate-90">
                ›
              </span>
              <span>{name}</span>
            </summary>
            <div className="space-y-3 pb-4">
              {install !== undefined && (
                <a href={install(url)} className={buttonStyle({ size: 'small' })}>
                  {t('install', { name })}
                </a>
              )}
              <p className="max-w-prose text-muted text-sm">{withoutBackticks(where)}</p>
              <CodePanel
                sample={{ language, title: t('configuration'), text: configuration(url) }}
                copy={t('copy', { name })}
              />
              <p className="max-w-prose text-muted text-sm">{withoutBackticks(after)}</p>
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** The texts come from the documentation, where backticks mark code. */
const withoutBackticks = (text: string) => text.replaceAll('`', '');
