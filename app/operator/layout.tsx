import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Frame } from '../../components/frame/frame.tsx';
import { MOST_COUNTED } from '../../components/frame/most-counted.ts';
import { countOpen } from '../../lib/approvals/count-open.ts';
import { getTranslator } from '../../messages/i18n.ts';
import { database } from '../_server/database.ts';
import { signOutAction } from '../(account)/actions.ts';
import { requireOperator } from '../(account)/viewer.ts';
import { operatorEntries } from '../dashboard/navigation.ts';

export const metadata: Metadata = { robots: { index: false } };

/** Only the frame; each page and action calls `requireOperator` itself. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const operator = await requireOperator();
  const counts: Readonly<Record<string, number>> = { ...(await countOpen(database(), MOST_COUNTED)) };
  const t = getTranslator('shell');
  return (
    <Frame
      area="operator"
      signOut={signOutAction}
      label={t('operatorNavigation')}
      entries={operatorEntries().map((entry) => ({ ...entry, count: counts[entry.key] ?? 0 }))}
      email={operator.email}
      elsewhere={{ href: '/dashboard', name: t('dashboard') }}
    >
      {children}
    </Frame>
  );
}
