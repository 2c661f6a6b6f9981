import { Menu } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { getTranslator } from '../../messages/i18n.ts';
import { BlazonMark } from '../site/blazon-mark.tsx';
import { ThemeToggle } from '../site/theme-toggle.tsx';
import { Texts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { CommandPalette, type PaletteAction, PaletteButton } from './command-palette.tsx';
import { type NavEntry, NavLinks } from './nav-links.tsx';

/**
 * What stands around every page for people who are signed in: beside it where there is room, else above it, where it
 * opens in place and needs no scripts.
 */
export function Frame({
  label,
  entries,
  actions = [],
  email,
  top,
  elsewhere,
  notice,
  signOut,
  children,
}: {
  /** Name of the navigation. */
  label: string;
  entries: readonly NavEntry[];
  /** What can be begun from anywhere, besides what there is on every page. */
  actions?: readonly PaletteAction[];
  email: string;
  /** Above the navigation. */
  top?: ReactNode;
  /** Another area the person may go to. */
  elsewhere?: { href: string; name: string } | null;
  /** Above every page. */
  notice?: ReactNode;
  /** Server action. */
  signOut: () => Promise<void>;
  children: ReactNode;
}) {
  const t = getTranslator('shell');
  const side = (
    <div className="flex flex-1 flex-col gap-4">
      {top}
      <PaletteButton />
      <NavLinks label={label} entries={entries} />
      <div className="mt-auto space-y-3 border-line border-t pt-3">
        <ul className="space-y-1.5 text-sm">
          {[...(elsewhere ? [elsewhere] : []), { href: '/docs', name: t('docs') }].map(({ href, name }) => (
            <li key={href}>
              <Link href={href} prefetch={false} className="link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <p className="truncate text-muted text-xs" title={email}>
          {t('person', { email })}
        </p>
        <div className="flex items-center justify-between gap-2">
          <ThemeToggle />
          <form action={signOut}>
            <Button type="submit" variant="quiet" size="small">
              {t('signOut')}
            </Button>
          </form>
        </div>
      </div>
    </div>
  );
  const home = (
    <Link
      href="/"
      prefetch={false}
      aria-label={t('home')}
      className="flex items-center gap-2 font-semibold text-[1.0625rem] tracking-tight"
    >
      <BlazonMark size={24} />
      Blazon
    </Link>
  );
  return (
    <Texts>
      <a
        href="#main"
        className="sr-only rounded bg-ink px-3 py-2 text-on-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30"
      >
        {t('skip')}
      </a>
      <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-line border-r p-4 lg:flex">
          {home}
          {side}
        </aside>
        <header className="relative border-line border-b lg:hidden">
          <div className="absolute flex h-14 items-center px-4">{home}</div>
          <details className="group">
            <summary className="ml-auto flex h-14 w-fit cursor-pointer list-none items-center gap-2 px-4 text-muted text-sm [&::-webkit-details-marker]:hidden">
              {t('menu')}
              <Menu aria-hidden="true" className="size-5" />
            </summary>
            <div className="px-4 pb-4">{side}</div>
          </details>
        </header>
        <main id="main" className="min-w-0 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
          <div className="mx-auto max-w-5xl space-y-6">
            {notice}
            {children}
          </div>
        </main>
      </div>
      <CommandPalette entries={entries} actions={actions} signOut={signOut} />
    </Texts>
  );
}
