'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '../ui/cn.ts';
import { NAV_ICONS, type NavIcon } from './nav-icons.ts';

export interface NavEntry {
  key: NavIcon;
  href: string;
  name: string;
}

export function NavLinks({ label, entries }: { label: string; entries: readonly NavEntry[] }) {
  const path = usePathname();
  const root = entries[0]?.href;
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5">
        {entries.map(({ key, href, name }) => {
          const Icon = NAV_ICONS[key];
          const isOpen = path === href || (href !== root && path.startsWith(`${href}/`));
          return (
            <li key={href}>
              <Link
                href={href}
                // Every page queries the database.
                prefetch={false}
                aria-current={isOpen ? 'page' : undefined}
                className={cn(
                  'flex items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm transition-colors',
                  isOpen ? 'bg-sunken font-medium text-ink' : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className={cn('size-4 shrink-0', isOpen && 'text-ink')} />
                {name}
                <Coming />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Coming() {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-hidden="true"
      className={cn(
        'ml-auto size-1.5 rounded-full bg-focus opacity-0 transition-opacity',
        pending && 'opacity-100 delay-150',
      )}
    />
  );
}
