'use client';

import { useTranslations } from 'use-intl/react';
import { type ShownOrigin, useOrigin } from '../../../components/site/use-origin.ts';
import { CodeBlock } from './code-block.tsx';

const SIZE = 64;

export function FirstLogo({ token, imageOrigin }: { token: string; imageOrigin: ShownOrigin }) {
  const t = useTranslations('overview.first');
  const origin = useOrigin(imageOrigin);
  const path = `/github.com?token=${token}`;
  const html = `<img src="${origin}${path}" alt="GitHub" width="${SIZE}" height="${SIZE}">`;
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {/* Not requested with the token: the dashboard's own pictures are not counted. */}
      {/* biome-ignore lint/performance/noImgElement: already a small PNG */}
      <img
        src="/dashboard/face?of=domain:github.com"
        alt={t('image')}
        width={SIZE}
        height={SIZE}
        className="logo-tile size-16"
      />
      <dl className="min-w-0 space-y-4">
        <Row name={t('token')} text={token} copy={t('copyToken')} />
        <Row name={t('address')} text={`${origin}${path}`} copy={t('copyAddress')} />
        <Row name={t('snippet')} text={html} copy={t('copySnippet')} />
      </dl>
      <p className="text-muted text-sm sm:col-start-2">{t('publishable')}</p>
    </div>
  );
}

function Row({ name, text, copy }: { name: string; text: string; copy: string }) {
  return (
    <div>
      <dt className="font-medium text-muted text-xs">{name}</dt>
      <dd className="mt-1">
        <CodeBlock text={text} copy={copy} />
      </dd>
    </div>
  );
}
