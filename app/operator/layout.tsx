import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Frame } from '../../components/frame/frame.tsx';
import { getTranslator } from '../../messages/i18n.ts';
import { signOutAction } from '../(account)/actions.ts';
import { requireOperator } from '../(account)/viewer.ts';
import { OPERATOR_PAGES } from '../dashboard/navigation.ts';

export const metadata: Metadata = { robots: { index: false } };

/** Only the frame; each page and action calls `requireOperator` itself. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const operator = await requireOperator();
  const t = getTranslator('shell');
  return (
    <Frame
      area="operator"
      signOut={signOutAction}
      label={t('operatorNavigation')}
      entries={OPERATOR_PAGES.map(({ key, href }) => ({ key, href, name: t(`operatorPages.${key}`) }))}
      email={operator.email}
      elsewhere={{ href: '/dashboard', name: t('dashboard') }}
    >
      {children}
    </Frame>
  );
}
