import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { frameTexts } from '../components/site/frame-texts.tsx';
import { Message } from '../components/site/message.tsx';
import { SiteFrame } from '../components/site/site-frame.tsx';
import { getTranslator } from '../messages/i18n.ts';
import { missingPage } from './_server/missing-page.ts';
import { PATH_HEADER } from './_server/page-headers.ts';
import { siteEntry } from './(account)/session-cookie.ts';

export const metadata: Metadata = { title: getTranslator('site.notFound')('meta') };

/** For paths of several segments; a path of one segment gets `notFoundHtml`. */
export default async function NotFound() {
  const t = getTranslator('site.notFound');
  const path = (await headers()).get(PATH_HEADER)?.split('?', 1)[0] ?? '/';
  const { shown, word, search } = missingPage(path);
  return (
    <SiteFrame entry={await siteEntry()} texts={frameTexts()}>
      <Message status="404" title={t('title')}>
        <p>
          {t.rich('body', {
            path: shown,
            code: (text) => <code className="wrap-anywhere font-mono text-ink">{text}</code>,
          })}
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link href={search} className="link">
            {word === null ? t('search') : t('searchFor', { word })}
          </Link>
          <Link href="/docs/errors/not_found" className="link">
            {t('about')}
          </Link>
        </p>
      </Message>
    </SiteFrame>
  );
}
