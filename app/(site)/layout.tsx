import type { ReactNode } from 'react';
import { frameTexts } from '../../components/site/frame-texts.tsx';
import { SiteFrame } from '../../components/site/site-frame.tsx';
import { siteEntry } from '../(account)/session-cookie.ts';

export default async function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame entry={await siteEntry()} texts={frameTexts()}>
      {children}
    </SiteFrame>
  );
}
