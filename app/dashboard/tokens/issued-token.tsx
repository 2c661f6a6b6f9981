'use client';

import { useTranslations } from 'use-intl/react';
import type { FirstUse, FormState } from '../../../components/form-state.ts';
import { CopyButton } from '../../../components/site/copy-button.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import type { TokenKind } from '../../../lib/core/token-format.ts';
import { CodeBlock } from '../parts/code-block.tsx';

/** @param onDone removes the token's text from the page */
export function Issued({
  kind,
  token,
  name,
  uses,
  until,
  onDone,
  isRolled = false,
}: NonNullable<FormState['issued']> & { kind: TokenKind; onDone: () => void; isRolled?: boolean }) {
  const t = useTranslations('tokens.issued');
  return (
    <Alert tone={kind === 'secret' ? 'warn' : 'good'} title={t(kind, { name })}>
      <div className="mt-2 flex items-start gap-2">
        <code className="wrap-anywhere min-w-0 flex-1 rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem]">
          <span className="sr-only">{t('token')}: </span>
          {token}
        </code>
        <CopyButton text={token} label={t('copy')} className="h-9" />
      </div>
      <p className="mt-2 text-muted">{t(`${kind}Hint`)}</p>
      {isRolled && (
        <p className="text-muted">
          {until === undefined ? t('ended', { name }) : t('until', { name, at: until })}
        </p>
      )}
      <FirstUses uses={uses} />
      <Link
        href="/dashboard/tokens"
        onClick={onDone}
        className={buttonStyle({ variant: 'secondary', size: 'small', className: 'mt-3' })}
      >
        {t(kind === 'secret' ? 'saved' : 'done')}
      </Link>
    </Alert>
  );
}

function FirstUses({ uses }: { uses: readonly FirstUse[] }) {
  const t = useTranslations('tokens.issued');
  return (
    <div className="mt-4 border-line border-t pt-3">
      <p className="font-medium">{t('usesTitle')}</p>
      <dl className="mt-2 space-y-3">
        {uses.map(({ what, text }) => (
          <div key={what}>
            <dt className="text-muted text-xs">{t(`uses.${what}`)}</dt>
            <dd className="mt-1">
              <CodeBlock text={text} copy={t('copyUse', { what: t(`uses.${what}`) })} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">
        {t.rich('otherUses', {
          link: (text) => (
            // In this tab, the secret would be lost.
            <a href="/dashboard/playground#code" target="_blank" rel="noreferrer" className="link">
              {text}
              <span className="sr-only"> {t('newTab')}</span>
            </a>
          ),
        })}
      </p>
    </div>
  );
}
