'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export const Dialog = Base.Root;

export function DialogWindow({
  title,
  description,
  close,
  className,
  children,
  ...rest
}: Omit<ComponentProps<typeof Base.Popup>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  close: string;
}) {
  return (
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-[light-dark(rgb(0_0_0/0.4),rgb(0_0_0/0.65))] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup
        className={cn(
          'fixed top-[12dvh] left-1/2 z-50 max-h-[76dvh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 text-ink shadow-xl transition-[opacity,scale] data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0',
          className,
        )}
        {...rest}
      >
        <div className="flex items-start justify-between gap-4">
          <Base.Title className="font-semibold text-lg tracking-tight">{title}</Base.Title>
          <Base.Close
            aria-label={close}
            className="-mt-1 -mr-1 grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Base.Close>
        </div>
        {description !== undefined && (
          <Base.Description className="mt-1 text-muted text-sm">{description}</Base.Description>
        )}
        <div className="mt-4">{children}</div>
      </Base.Popup>
    </Base.Portal>
  );
}
