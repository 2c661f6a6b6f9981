import type { ReactNode } from 'react';

export function PageHeader({
  title,
  description,
  actions,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="max-w-prose">
        <h1 className="font-semibold text-2xl tracking-[-0.02em]">{title}</h1>
        {description !== undefined && <p className="mt-1 text-muted">{description}</p>}
      </div>
      {actions}
    </div>
  );
}
