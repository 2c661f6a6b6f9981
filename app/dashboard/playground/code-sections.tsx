import type { ReactNode } from 'react';
import type { LogoChoice } from '../../../components/site/logo-choice.ts';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import type { LogoSize } from '../../../lib/core/plans/plans.ts';
import { MCP_CLIENTS } from '../../../lib/docs/mcp-clients.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { CodeBlock } from '../parts/code-block.tsx';
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
  return (
    <Section id="code" title={t('title')} description={t('description')}>
      <div className="divide-y divide-line">
        {url !== null && <Snippets snippets={logoSnippets(url, choice.text, servedSize)} />}
        {hasBrandData && choice.kind !== 'crypto' && <Snippets snippets={brandSnippets(base, choice.text)} />}
      </div>
    </Section>
  );
}

function Snippets({ snippets }: { snippets: readonly Snippet[] }) {
  const t = getTranslator('playground.snippets');
  return snippets.map(({ key, text }) => (
    <Code key={key} name={t(key)} isOpen={key === 'html'}>
      <CodeBlock text={text} copy={t('copy', { name: t(key) })} />
      {key === 'next' && <p className="text-muted text-sm">{t('nextHint')}</p>}
      {key.endsWith('Brand') && <p className="text-muted text-sm">{t('brandHint')}</p>}
    </Code>
  ));
}

export function McpSection({ url }: { url: string }) {
  const t = getTranslator('playground.mcp');
  return (
    <Section id="mcp" title={t('title')} description={t('description', { url })}>
      <div className="divide-y divide-line">
        {MCP_CLIENTS.map(({ name, where, configuration, install, after }) => (
          <Code key={name} name={name}>
            <p className="text-muted text-sm">{withoutBackticks(where)}</p>
            <CodeBlock text={configuration(url)} copy={t('copy', { name })} />
            <p className="text-muted text-sm">{withoutBackticks(after)}</p>
            {install !== undefined && (
              <a href={install(url)} className={buttonStyle({ variant: 'secondary', size: 'small' })}>
                {t('install', { name })}
              </a>
            )}
          </Code>
        ))}
      </div>
    </Section>
  );
}

function Code({ name, isOpen = false, children }: { name: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="py-2.5 first:pt-0 last:pb-0">
      <summary className="cursor-pointer py-0.5 font-medium text-sm">{name}</summary>
      <div className="mt-2 space-y-2.5">{children}</div>
    </details>
  );
}

/** The texts come from the documentation, where backticks mark code. */
const withoutBackticks = (text: string) => text.replaceAll('`', '');
