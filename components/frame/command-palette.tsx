'use client';

import { Command } from 'cmdk';
import { BookOpen, LogOut, type LucideIcon, Monitor, Moon, Plus, Search, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';
import { chooseTheme, type Theme } from '../site/theme-toggle.tsx';
import { Dialog, DialogWindow } from '../ui/dialog.tsx';
import { NAV_ICONS } from './nav-icons.ts';
import type { NavEntry } from './nav-links.tsx';

const ITEM =
  'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:text-muted';

const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs';

const OPEN = 'blazon-palette';

const neverChanges = () => () => {};

export interface PaletteAction {
  href: string;
  name: string;
}

const THEME_ICONS: readonly [Theme, LucideIcon][] = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
];

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

interface PaletteProps {
  entries: readonly NavEntry[];
  actions: readonly PaletteAction[];
  signOut: () => Promise<void>;
}

export function CommandPalette(props: PaletteProps) {
  const t = useTranslations('shell');
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
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
      <DialogWindow title={t('palette.title')} close={t('close')} initialFocus={field}>
        <Command label={t('palette.title')} loop>
          <Command.Input
            ref={field}
            placeholder={t('palette.placeholder')}
            className="h-10 w-full rounded-md border border-edge bg-surface px-3 text-base placeholder:text-muted sm:text-sm"
          />
          <Command.List className="scroll-hint-y mt-2 max-h-[min(28rem,50dvh)] overflow-y-auto [--hint-on:var(--color-surface)]">
            <Command.Empty className="px-2.5 py-6 text-center text-muted text-sm">
              {t('palette.nothing')}
            </Command.Empty>
            <PaletteItems {...props} close={() => setIsOpen(false)} />
          </Command.List>
        </Command>
      </DialogWindow>
    </Dialog>
  );
}

function PaletteItems({ entries, actions, signOut, close }: PaletteProps & { close: () => void }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  const goTo = (href: string) => closing(() => router.push(href));
  return (
    <>
      <Command.Group heading={t('palette.pages')} className={GROUP}>
        {entries.map(({ key, href, name }) => (
          <Item key={href} icon={NAV_ICONS[key]} name={name} onSelect={goTo(href)} />
        ))}
        <Item icon={BookOpen} name={t('docs')} onSelect={goTo('/docs')} />
      </Command.Group>
      <Command.Group heading={t('palette.actions')} className={GROUP}>
        {actions.map(({ href, name }) => (
          <Item key={href} icon={Plus} name={name} onSelect={goTo(href)} />
        ))}
        {THEME_ICONS.map(([theme, icon]) => (
          <Item
            key={theme}
            icon={icon}
            name={t(`palette.theme.${theme}`)}
            onSelect={closing(() => chooseTheme(theme))}
          />
        ))}
        <Item icon={LogOut} name={t('signOut')} onSelect={closing(() => startTransition(signOut))} />
      </Command.Group>
    </>
  );
}

function Item({ icon: Icon, name, onSelect }: { icon: LucideIcon; name: string; onSelect: () => void }) {
  return (
    <Command.Item value={name} className={ITEM} onSelect={onSelect}>
      <Icon aria-hidden="true" />
      {name}
    </Command.Item>
  );
}
