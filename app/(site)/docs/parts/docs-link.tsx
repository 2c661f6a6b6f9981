import type { ReactNode } from 'react';
import { Link } from '../../../../components/ui/link.tsx';

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
    <Link href={href} className={className} aria-current={current}>
      {children}
    </Link>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
