import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { KeepFocus } from '../../components/frame/keep-focus.tsx';
import { PartOfTexts } from '../../components/part-of-texts.tsx';
import { frameTexts } from '../../components/site/frame-texts.tsx';
import { SiteFrame } from '../../components/site/site-frame.tsx';
import account from '../../messages/en/account.ts';
import passkeys from '../../messages/en/passkeys.ts';
import secondFactor from '../../messages/en/second-factor.ts';
import ui from '../../messages/en/ui.ts';

export const metadata: Metadata = { robots: { index: false } };

const messages = {
  account,
  passkeys: { browser: passkeys.browser },
  secondFactor: { step: secondFactor.step },
  ui,
};

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame entry="none" texts={frameTexts()}>
      <PartOfTexts messages={messages}>
        <div className="mx-auto max-w-form pt-10 sm:pt-16">{children}</div>
      </PartOfTexts>
      <KeepFocus />
    </SiteFrame>
  );
}
