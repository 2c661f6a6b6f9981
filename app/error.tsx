'use client';

import { Message } from '../components/site/message.tsx';
import { SiteFrame } from '../components/site/site-frame.tsx';
import { siteWords } from '../components/site/site-words.ts';
import { buttonStyle } from '../components/ui/button-style.ts';

export default function PageError({ error }: { error: Error & { digest?: string } }) {
  const t = siteWords('broken');
  return (
    <SiteFrame entry="dashboard">
      <Message title={t('title')}>
        <p>{t('body')}</p>
        <p>
          <button type="button" onClick={() => window.location.reload()} className={buttonStyle()}>
            {t('again')}
          </button>
        </p>
        {error.digest !== undefined && (
          <p className="font-mono text-xs">{t('reference', { digest: error.digest })}</p>
        )}
      </Message>
    </SiteFrame>
  );
}
