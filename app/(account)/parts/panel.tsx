import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';

export function Panel({
  title,
  intro,
  children,
  foot,
}: {
  title: ReactNode;
  intro?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-[-0.02em]">{title}</h1>
      {intro !== undefined && <p className="mt-1.5 text-muted">{intro}</p>}
      {children !== undefined && <Card className="mt-6 space-y-4 p-5 sm:p-6">{children}</Card>}
      {foot !== undefined && <div className="mt-5 text-muted text-sm">{foot}</div>}
    </>
  );
}

export function Or({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 text-muted text-xs">
      <hr className="flex-1 border-line" />
      {children}
      <hr className="flex-1 border-line" />
    </div>
  );
}
