import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link mb-2 block w-fit text-sm">
      {children}
    </Link>
  );
}
