import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { Link } from './link.tsx';

/** @param links false: there is no such page */
export function Pager({
  label,
  links,
  className = 'mt-4',
  children,
}: {
  label: string;
  links: readonly ({ href: string; name: string } | false)[];
  className?: string;
  children?: ReactNode;
}) {
  const shown = links.filter((link) => link !== false);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={label} className={`${className} flex flex-wrap items-center gap-3`}>
      {shown.map(({ href, name }) => (
        <Link key={href} href={href} className={buttonStyle({ variant: 'secondary', size: 'small' })}>
          {name}
        </Link>
      ))}
      {children}
    </nav>
  );
}
