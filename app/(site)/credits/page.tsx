import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata } from 'next';
import { getTranslator } from '../../../messages/i18n.ts';

// The frame depends on the visitor (docs/decisions/0042).
export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const t = getTranslator('site.credits');
  return { title: t('title'), description: t('lead'), alternates: { canonical: '/credits' } };
}

/** Sources and licenses of drawings and facts: NOTICE, which the catalog's tests compare with the packages. */
export default async function CreditsPage() {
  const t = getTranslator('site.credits');
  const notice = await readFile(join(process.cwd(), 'NOTICE'), 'utf8');
  return (
    <article className="space-y-6 py-12">
      <h1 className="font-semibold text-3xl tracking-tight">{t('title')}</h1>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <div className="wrap-anywhere max-w-prose space-y-4 whitespace-pre-wrap text-sm">
        {notice
          .trim()
          .split(/\n{2,}/)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
    </article>
  );
}
