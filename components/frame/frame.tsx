import type { ReactNode } from 'react';
import { getTranslator } from '../../messages/i18n.ts';
import { BlazonMark } from '../site/blazon-mark.tsx';
import { ThemeToggle } from '../site/theme-toggle.tsx';
import { Texts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { CommandPalette, PaletteButton } from './command-palette.tsx';
import { KeepFocus } from './keep-focus.tsx';
import { type NavEntry, NavLinks } from './nav-links.tsx';
import type { Area, PaletteAction } from './palette-items.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { RefreshOnReturn } from './refresh-on-return.tsx';

interface SideProps {
  label: string;
  entries: readonly NavEntry[];
  email: string;
  top?: ReactNode;
  elsewhere?: { href: string; name: string } | null;
  signOut: () => Promise<void>;
}

/**
 * A sidebar on wide screens, else a menu that works without scripts.
 * @param area where the palette finds things
 * @param operatorPages in the palette, beside `entries`
 */
export function Frame({
  area,
  actions = [],
  operatorPages = [],
  notice,
  children,
  ...side
}: SideProps & {
  area: Area;
  actions?: readonly PaletteAction[];
  operatorPages?: readonly NavEntry[];
  notice?: ReactNode;
  children: ReactNode;
}) {
  const t = getTranslator('shell');
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
          <HomeLink />
          <Side {...side} />
        </aside>
        <header className="relative border-line border-b lg:hidden">
          <div className="absolute flex h-14 items-center px-4">
            <HomeLink />
          </div>
          <PhoneMenu label={t('menu')}>
            <Side {...side} />
          </PhoneMenu>
        </header>
        <main id="main" className="min-w-0 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
          <div className="mx-auto max-w-5xl space-y-6">
            {notice && <div data-lasting>{notice}</div>}
            {children}
          </div>
        </main>
      </div>
      <RefreshOnReturn />
      <KeepFocus />
      <CommandPalette {...{ area, actions, operatorPages }} entries={side.entries} signOut={side.signOut} />
    </Texts>
  );
}

function HomeLink() {
  return (
    <Link
      href="/"
      aria-label={getTranslator('shell')('home')}
      className="flex items-center gap-2 font-semibold text-[1.0625rem] tracking-tight"
    >
      <BlazonMark size={24} />
      Blazon
    </Link>
  );
}

function Side({ label, entries, email, top, elsewhere, signOut }: SideProps) {
  const t = getTranslator('shell');
  const links = [...(elsewhere ? [elsewhere] : []), { href: '/docs', name: t('docs') }];
  return (
    <div className="flex flex-1 flex-col gap-4">
      {top}
      <PaletteButton />
      <NavLinks label={label} entries={entries} />
      <div className="mt-auto space-y-3 border-line border-t pt-3">
        <ul className="space-y-1.5 text-sm">
          {links.map(({ href, name }) => (
            <li key={href}>
              <Link href={href} className="link">
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
}
