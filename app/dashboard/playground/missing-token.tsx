import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';

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
