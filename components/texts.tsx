'use client';

import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import en from '../messages/en.ts';

/** Gives components in the browser their texts; they come with the code, once. */
export function Texts({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
