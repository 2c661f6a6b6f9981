'use client';

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Alert } from './alert.tsx';

const SHOWN_MS = 8000;
const REFUSED = 'blazon:refused';

/** For a form that was refused: the confirmation of an earlier change would be taken for its own. */
export const closeToast = (): boolean => document.dispatchEvent(new Event(REFUSED));

/** Confirms a change whose result may be out of view. Closes after eight seconds, later while hovered or focused. */
export function Toast({ close, children }: { close: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isOpen) dropNotice();
    if (!isOpen || isHeld) return;
    const timer = setTimeout(() => setIsOpen(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isHeld]);
  useEffect(() => {
    const close = () => setIsOpen(false);
    document.addEventListener(REFUSED, close);
    return () => document.removeEventListener(REFUSED, close);
  }, []);
  if (!isOpen) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the timer
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="fixed right-4 left-4 z-30 rounded-lg bg-surface shadow-xl transition-[opacity,translate] max-sm:top-16 sm:bottom-4 sm:left-auto sm:w-96 starting:opacity-0 max-sm:starting:-translate-y-2 sm:starting:translate-y-2"
    >
      <Alert tone="good" className="pr-11">
        {children}
      </Alert>
      <button
        type="button"
        aria-label={close}
        onClick={() => setIsOpen(false)}
        className="needs-js absolute top-1.5 right-1.5 grid size-8 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

/** So that a refresh of the page does not show it again. */
function dropNotice(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('notice')) return;
  url.searchParams.delete('notice');
  history.replaceState(null, '', url);
}
