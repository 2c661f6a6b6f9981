import type { ReactNode } from 'react';
import { getTranslator } from '../../messages/i18n.ts';
import { Toast } from '../ui/toast.tsx';

/** The result of an action that redirects to `?notice=…`, for pages whose top may be out of sight. */
export function PageNotice({ children }: { children: ReactNode }) {
  return (
    // A new key shows it again after the next action.
    <Toast key={Date.now()} close={getTranslator('shell')('close')}>
      {children}
    </Toast>
  );
}
