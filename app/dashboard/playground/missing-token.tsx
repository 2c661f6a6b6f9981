import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';

export function MissingToken({
  title,
  href,
  action,
  children,
}: {
  title: string;
  href: string;
  action: string;
  children: ReactNode;
}) {
  return (
    <EmptyState
      icon={KeyRound}
      title={title}
      action={
        <Link href={href} className={buttonStyle()}>
          {action}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
