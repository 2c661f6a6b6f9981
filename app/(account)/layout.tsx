import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { frameTexts } from '../../components/site/frame-texts.tsx';
import { SiteFrame } from '../../components/site/site-frame.tsx';
import { Texts } from '../../components/texts.tsx';

export const metadata: Metadata = { robots: { index: false } };

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame entry="none" texts={frameTexts()}>
      <Texts>
        <div className="mx-auto max-w-form pt-10 sm:pt-16">{children}</div>
      </Texts>
    </SiteFrame>
  );
}
