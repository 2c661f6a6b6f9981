import Link from 'next/link';
import type { ReactNode } from 'react';

/** Pages are not prefetched: the menu alone would fetch twenty. */
export function DocsLink({
  href,
  className,
  isCurrent = false,
  children,
}: {
  href: string;
  className: string;
  isCurrent?: boolean;
  children: ReactNode;
}) {
  const isPage = /^\/docs(?:$|[/#])/.test(href) && !href.endsWith('.md');
  const current = isCurrent ? 'page' : undefined;
  return isPage ? (
    <Link href={href} prefetch={false} className={className} aria-current={current}>
      {children}
    </Link>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
