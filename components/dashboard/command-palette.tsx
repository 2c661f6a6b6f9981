'use client';

import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Dialog, DialogWindow } from '../ui/dialog.tsx';
import type { NavEntry } from './nav-links.tsx';
import { SIGNS } from './signs.ts';

const ITEM =
  'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:text-muted';

const OPEN = 'blazon-palette';

/** Opens the palette; there may be several of these on a page, and one palette. */
export function PaletteButton() {
  const t = useTranslations('shell.palette');
  return (
    <button
      type="button"
      onClick={() => window.dispatchEvent(new Event(OPEN))}
      className="needs-js flex h-9 w-full cursor-pointer items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-muted text-sm hover:border-edge"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="flex-1 text-left">{t('open')}</span>
      <kbd className="font-sans text-xs">Ctrl K</kbd>
    </button>
  );
}

/** Every page by its name, from anywhere: Ctrl-K or ⌘K. */
export function CommandPalette({ entries }: { entries: readonly NavEntry[] }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setIsOpen((open) => !open);
    };
    const onOpen = () => setIsOpen(true);
    window.addEventListener('keydown', onKey);
    window.addEventListener(OPEN, onOpen);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(OPEN, onOpen);
    };
  }, []);

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogWindow title={t('palette.title')} close={t('close')}>
        <Command label={t('palette.title')} loop>
          <Command.Input
            placeholder={t('palette.placeholder')}
            className="h-10 w-full rounded-md border border-edge bg-surface px-3 text-base placeholder:text-muted sm:text-sm"
          />
          <Command.List className="mt-2 max-h-80 overflow-y-auto">
            <Command.Empty className="px-2.5 py-6 text-center text-muted text-sm">
              {t('palette.nothing')}
            </Command.Empty>
            {entries.map(({ key, href, name }) => {
              const Sign = SIGNS[key];
              return (
                <Command.Item
                  key={href}
                  value={name}
                  className={ITEM}
                  onSelect={() => {
                    setIsOpen(false);
                    router.push(href);
                  }}
                >
                  <Sign aria-hidden="true" />
                  {name}
                </Command.Item>
              );
            })}
          </Command.List>
        </Command>
      </DialogWindow>
    </Dialog>
  );
}
