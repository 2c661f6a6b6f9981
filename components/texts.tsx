'use client';

import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import en from '../messages/en.ts';

export function Texts({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
