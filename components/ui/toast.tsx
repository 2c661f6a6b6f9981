'use client';

import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says that something was done, for a moment and without taking the focus: `useToast().add({ title })`. */
export const useToast = Base.useToastManager;

/** Around everything that may say something. @param close name of the cross */
export function Toasts({ close, children }: { close: string; children: ReactNode }) {
  return (
    <Base.Provider timeout={6000}>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-4 z-50 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2">
          <List close={close} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function List({ close }: { close: string }) {
  const { toasts } = useToast();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className="flex items-start gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-sm shadow-lg transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <div className="min-w-0 flex-1">
        <Base.Title className="font-medium" />
        <Base.Description className="text-muted" />
      </div>
      <Base.Close
        aria-label={close}
        className="grid size-6 shrink-0 cursor-pointer place-items-center rounded text-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Base.Close>
    </Base.Root>
  ));
}
