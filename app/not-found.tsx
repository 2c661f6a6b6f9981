import type { Metadata } from 'next';
import { frameTexts } from '../components/site/frame-texts.tsx';
import { SiteFrame } from '../components/site/site-frame.tsx';
import { getTranslator } from '../messages/i18n.ts';
import { siteEntry } from './(account)/session-cookie.ts';
import { NotFoundMessage } from './not-found-message.tsx';

export const metadata: Metadata = { title: getTranslator('site.notFound')('meta') };

/** For paths that match no page; a path of one segment gets `notFoundHtml`. */
export default async function NotFound() {
  return (
    <SiteFrame entry={await siteEntry()} texts={frameTexts()}>
      <NotFoundMessage />
    </SiteFrame>
  );
}
