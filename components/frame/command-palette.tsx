'use client';

import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';
import { Dialog, DialogWindow } from '../ui/dialog.tsx';
import { PaletteItems, type PaletteProps } from './palette-items.tsx';
import { scoreOf } from './palette-match.ts';

const OPEN = 'blazon-palette';

const neverChanges = () => () => {};

export function PaletteButton() {
  const t = useTranslations('shell.palette');
  // The platform is known in the browser only.
  const isMac = useSyncExternalStore(
    neverChanges,
    () => /^Mac/.test(navigator.platform),
    () => false,
  );
  return (
    <button
      type="button"
      onClick={() => window.dispatchEvent(new Event(OPEN))}
      className="needs-js flex h-9 w-full cursor-pointer items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-muted text-sm hover:border-edge"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="flex-1 text-left">{t('open')}</span>
      <kbd className="pointer-coarse:hidden font-sans text-xs">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}

export function CommandPalette(props: PaletteProps) {
  const t = useTranslations('shell');
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isOpen) isLeaving.current = false;
  }, [isOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setIsOpen((open) => !open);
      setTyped('');
    };
    const onOpen = () => setIsOpen(true);
    window.addEventListener('keydown', onKey);
    window.addEventListener(OPEN, onOpen);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(OPEN, onOpen);
    };
  }, []);
  const show = (open: boolean) => {
    setIsOpen(open);
    setTyped('');
  };
  return (
    <Dialog open={isOpen} onOpenChange={show}>
      <DialogWindow
        title={t('palette.title')}
        close={t('close')}
        initialFocus={field}
        finalFocus={() => !isLeaving.current}
      >
        <Command label={t('palette.title')} filter={scoreOf} loop>
          <Command.Input
            ref={field}
            value={typed}
            onValueChange={setTyped}
            placeholder={t('palette.placeholder')}
            className="h-10 w-full rounded-md border border-edge bg-surface px-3 text-base placeholder:text-muted sm:text-sm"
          />
          <Command.List className="scroll-hint-y mt-2 max-h-[min(28rem,50dvh)] overflow-y-auto [--hint-on:var(--color-surface)]">
            <PaletteItems
              {...props}
              typed={typed.trim()}
              field={field}
              close={(isToLeave) => {
                isLeaving.current = isToLeave;
                show(false);
              }}
            />
          </Command.List>
        </Command>
      </DialogWindow>
    </Dialog>
  );
}
