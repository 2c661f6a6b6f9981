'use client';

import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import en from '../messages/en.ts';

/** Provides `useTranslations` to the dashboard. The messages are part of the JavaScript bundle. */
export function Texts({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
