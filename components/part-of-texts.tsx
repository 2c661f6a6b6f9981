'use client';

import type { ComponentProps } from 'react';
import { IntlProvider } from 'use-intl/react';

type Part = Pick<ComponentProps<typeof IntlProvider>, 'messages' | 'children'>;

/** For pages whose forms need few texts: all of them would be 40 kB of scripts. */
export function PartOfTexts({ messages, children }: Part) {
  return (
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
