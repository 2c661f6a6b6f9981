import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-line border-dashed px-6 py-10 text-center">
      <Icon aria-hidden="true" className="size-7 text-edge" strokeWidth={1.5} />
      <p className="mt-3 font-medium">{title}</p>
      {children !== undefined && <div className="mt-1 max-w-prose text-muted text-sm">{children}</div>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
