'use client';

import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';

const SHOWN_MS = 5_000;
/** Long enough to undo. */
const WITH_ACTION_MS = 8_000;

/**
 * Shows toasts to everything inside it. For a success out of sight, or one that can be undone; errors stay at their
 * field.
 * @param close label of the close button
 */
export function Toasts({ close, children }: { close: string; children: ReactNode }) {
  return (
    <Toast.Provider timeout={SHOWN_MS}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[calc(100vw-2rem)] max-w-96 flex-col gap-2 outline-none">
          <Shown close={close} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Shown({ close }: { close: string }) {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'down']}
      className="flex items-center gap-3 rounded-lg bg-surface py-3 pr-2 pl-4 text-sm shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-medium" />
        <Toast.Description className="wrap-anywhere text-muted" />
      </Toast.Content>
      {toast.actionProps !== undefined && (
        <Toast.Action className={buttonStyle({ variant: 'secondary', size: 'small' })} />
      )}
      <Toast.Close aria-label={close} className={buttonStyle({ variant: 'quiet', className: 'size-8' })}>
        <X aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ));
}

/** @returns a function that shows a toast; `action`: for example to undo */
export function useToast(): (toast: {
  title: string;
  description?: string;
  action?: { label: string; run: () => void };
}) => void {
  const { add } = Toast.useToastManager();
  return ({ title, description, action }) =>
    add({
      title,
      ...(description !== undefined && { description }),
      ...(action !== undefined && {
        actionProps: { children: action.label, onClick: action.run },
        timeout: WITH_ACTION_MS,
      }),
    });
}
