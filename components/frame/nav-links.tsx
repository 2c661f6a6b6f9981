'use client';

import { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'use-intl/react';
import { cn } from '../ui/cn.ts';
import { Link } from '../ui/link.tsx';
import { MOST_COUNTED } from './most-counted.ts';
import { NAV_ICONS, type NavIcon } from './nav-icons.ts';

export interface NavEntry {
  key: NavIcon;
  href: string;
  name: string;
  /** Shown if there are any; at `MOST_COUNTED` there may be more. */
  count?: number;
}

export function NavLinks({ label, entries }: { label: string; entries: readonly NavEntry[] }) {
  const path = usePathname();
  const t = useTranslations('shell');
  const open = openEntry(entries, path);
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5">
        {entries.map(({ key, href, name, count = 0 }) => {
          const Icon = NAV_ICONS[key];
          const isOpen = href === open;
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isOpen ? 'page' : undefined}
                className={cn(
                  'flex items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm transition-colors',
                  isOpen ? 'bg-sunken font-medium text-ink' : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className={cn('size-4 shrink-0', isOpen && 'text-ink')} />
                {name}
                <span className="ml-auto flex items-center gap-1.5">
                  {count > 0 && (
                    <>
                      {/* Without the space the name of the link would be one word. */}
                      <span className="sr-only"> {t('waiting', { count })}</span>
                      <span
                        aria-hidden="true"
                        className="rounded-full border border-line bg-surface px-1.5 font-medium text-ink text-xs tabular-nums"
                      >
                        {count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`}
                      </span>
                    </>
                  )}
                  <Coming />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The entry of a page or of the nearest page above it; the first entry has none below it. */
export function openEntry(entries: readonly NavEntry[], path: string): string | undefined {
  return entries
    .map(({ href }) => href)
    .filter((href, i) => path === href || (i > 0 && path.startsWith(`${href}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

function Coming() {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-hidden="true"
      className={cn(
        'size-1.5 rounded-full bg-focus opacity-0 transition-opacity',
        pending && 'opacity-100 delay-150',
      )}
    />
  );
}
