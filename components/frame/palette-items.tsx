'use client';

import { Command, useCommandState } from 'cmdk';
import { BookOpen, LogOut, type LucideIcon, Monitor, Moon, Plus, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ComponentProps, type RefObject, startTransition, useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { chooseTheme, type Theme } from '../site/theme-toggle.tsx';
import { Face } from '../ui/face.tsx';
import { focusPage } from './keep-focus.tsx';
import { NAV_ICONS } from './nav-icons.ts';
import type { NavEntry } from './nav-links.tsx';
import { KEYWORDS } from './palette-match.ts';
import { isToken, type PaletteFind, useFinds } from './use-finds.ts';

const ITEM =
  'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:text-muted';

const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs';

const valueOfFind = ({ icon, href }: Pick<PaletteFind, 'icon' | 'href'>): string => `${icon} ${href}`;

export type Area = 'dashboard' | 'operator';

export interface PaletteAction {
  href: string;
  name: string;
}

/** Pages that search for what was typed; shown if they are in the navigation. */
const SEARCHES = [
  { name: 'catalog', page: 'catalog', href: '/operator/catalog?q=' },
  { name: 'accounts', page: 'accounts', href: '/operator/accounts?q=' },
  { name: 'playground', page: 'playground', href: '/dashboard/playground?q=' },
  { name: 'docs', page: null, href: '/docs/search?q=' },
] as const;

const THEME_ICONS: readonly [Theme, LucideIcon][] = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
];

export interface PaletteProps {
  area: Area;
  entries: readonly NavEntry[];
  operatorPages?: readonly NavEntry[];
  actions: readonly PaletteAction[];
  signOut: () => Promise<void>;
}

export function PaletteItems({
  area,
  entries,
  operatorPages = [],
  actions,
  signOut,
  typed,
  field,
  close,
}: PaletteProps & {
  typed: string;
  field: RefObject<HTMLInputElement | null>;
  close: (isToLeave: boolean) => void;
}) {
  const t = useTranslations('shell');
  const router = useRouter();
  const finds = useFinds(typed, area);
  useNamedSelection(field);
  const goTo = (href: string) => () => {
    close(true);
    router.push(href);
    focusPage(href);
  };
  return (
    <>
      {isToken(typed) && (
        <Command.Empty className="px-2.5 py-6 text-center text-muted text-sm">
          {t('palette.nothing')}
        </Command.Empty>
      )}
      <Command.Group heading={t('palette.pages')} className={GROUP}>
        {entries.map(({ key, href, name }) => (
          <Item key={href} icon={NAV_ICONS[key]} name={name} keywords={KEYWORDS[key]} onSelect={goTo(href)} />
        ))}
        <Item icon={BookOpen} name={t('docs')} onSelect={goTo('/docs')} />
      </Command.Group>
      {operatorPages.length > 0 && <OperatorPages pages={operatorPages} goTo={goTo} />}
      <Actions actions={actions} signOut={signOut} goTo={goTo} close={() => close(false)} />
      {typed !== '' && !isToken(typed) && (
        <Searches pages={[...entries, ...operatorPages]} typed={typed} goTo={goTo} />
      )}
      {/* Last, so that finds that arrive late move nothing. */}
      {finds.length > 0 && (
        <Command.Group heading={t('palette.found')} className={GROUP} forceMount>
          {finds.map((find) => (
            <Find key={`${find.icon} ${find.href}`} find={find} onSelect={goTo(find.href)} />
          ))}
        </Command.Group>
      )}
    </>
  );
}

type GoTo = (href: string) => () => void;

function OperatorPages({ pages, goTo }: { pages: readonly NavEntry[]; goTo: GoTo }) {
  const t = useTranslations('shell');
  return (
    <Command.Group heading={t('palette.operatorPages')} className={GROUP}>
      {pages.map(({ key, href, name }) => (
        <Item
          key={href}
          // Some pages of both areas have the same name.
          value={`${t('operator')} ${name}`}
          icon={NAV_ICONS[key]}
          name={name}
          keywords={KEYWORDS[key]}
          onSelect={goTo(href)}
        />
      ))}
    </Command.Group>
  );
}

function Actions({
  actions,
  signOut,
  goTo,
  close,
}: Pick<PaletteProps, 'actions' | 'signOut'> & { goTo: GoTo; close: () => void }) {
  const t = useTranslations('shell');
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return (
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
  );
}

/** Searches of the pages a person may see. */
function Searches({ pages, typed, goTo }: { pages: readonly NavEntry[]; typed: string; goTo: GoTo }) {
  const t = useTranslations('shell');
  return (
    <Command.Group heading={t('palette.search')} className={GROUP} forceMount>
      {SEARCHES.filter(({ page }) => page === null || pages.some(({ key }) => key === page)).map(
        ({ name, page, href }) => (
          <Item
            key={name}
            value={`search ${name}`}
            icon={page === null ? BookOpen : NAV_ICONS[page]}
            name={t(`palette.searches.${name}`, { typed })}
            onSelect={goTo(`${href}${encodeURIComponent(typed)}`)}
            forceMount
          />
        ),
      )}
    </Command.Group>
  );
}

/** cmdk names the selected option to assistive technology only after an arrow key. */
function useNamedSelection(field: RefObject<HTMLInputElement | null>): void {
  useCommandState(({ value }) => value);
  useCommandState(({ selectedItemId }) => selectedItemId);
  useEffect(() => {
    const selected = field.current
      ?.closest('[cmdk-root]')
      ?.querySelector('[role=option][aria-selected=true]');
    if (selected) field.current?.setAttribute('aria-activedescendant', selected.id);
    else field.current?.removeAttribute('aria-activedescendant');
  });
}

function Item({
  icon: Icon,
  name,
  value = name,
  ...rest
}: { icon: LucideIcon; name: string } & Pick<
  ComponentProps<typeof Command.Item>,
  'value' | 'keywords' | 'forceMount' | 'onSelect'
>) {
  return (
    <Command.Item value={value} className={ITEM} {...rest}>
      <Icon aria-hidden="true" />
      {name}
    </Command.Item>
  );
}

function Find({
  find: { icon, href, name, about, face },
  onSelect,
}: {
  find: PaletteFind;
  onSelect: () => void;
}) {
  const Icon = icon === 'docs' ? BookOpen : NAV_ICONS[icon];
  return (
    <Command.Item value={valueOfFind({ icon, href })} className={ITEM} onSelect={onSelect} forceMount>
      {face === undefined ? (
        <Icon aria-hidden="true" className="shrink-0" />
      ) : (
        <Face of={face} name={name} hasLogo className="size-4" />
      )}
      <span className="min-w-0 truncate">{name}</span>
      <span className="ml-auto min-w-0 truncate text-muted text-xs">{about}</span>
    </Command.Item>
  );
}
