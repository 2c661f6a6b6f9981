import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { frameTexts } from '../components/site/frame-texts.tsx';
import { SiteFrame } from '../components/site/site-frame.tsx';
import { isViewer } from '../lib/accounts/find-viewer.ts';
import { getTranslator } from '../messages/i18n.ts';
import { PATH_HEADER } from './_server/page-headers.ts';
import { siteEntry } from './(account)/session-cookie.ts';
import { findCurrentViewer, isOperatorHere, lacksSecondFactor } from './(account)/viewer.ts';
import DashboardLayout from './dashboard/layout.tsx';
import { NotFoundMessage } from './not-found-message.tsx';
import OperatorLayout from './operator/layout.tsx';

export const metadata: Metadata = { title: getTranslator('site.notFound')('meta') };

/** For paths that match no page; a path of one segment gets `notFoundHtml`. */
export default async function NotFound() {
  const Layout = await layoutHere();
  if (Layout !== null)
    return (
      <Layout>
        <NotFoundMessage />
      </Layout>
    );
  return (
    <SiteFrame entry={await siteEntry()} texts={frameTexts()}>
      <NotFoundMessage />
    </SiteFrame>
  );
}

/** The frame of the area that the path is in, for people who may see it. */
async function layoutHere(): Promise<typeof DashboardLayout | typeof OperatorLayout | null> {
  const path = (await headers()).get(PATH_HEADER) ?? '/';
  if (!path.startsWith('/dashboard/') && !path.startsWith('/operator/')) return null;
  const who = await findCurrentViewer();
  if (who === null) return null;
  if (path.startsWith('/dashboard/')) return isViewer(who) ? DashboardLayout : null;
  return (await isOperatorHere(who)) && !lacksSecondFactor(who) ? OperatorLayout : null;
}
