import Link from 'next/link';
import type { ReactNode } from 'react';

/** Above the head of a page: the list it came from. A line of its own, close to what it is the way back from. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link mb-2 block w-fit text-sm">
      {children}
    </Link>
  );
}
