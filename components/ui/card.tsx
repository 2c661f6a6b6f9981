import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('rounded-lg border border-line bg-surface', className)} {...rest} />;
}

export function Section({
  title,
  description,
  actions,
  children,
  id,
  level = 2,
  className,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  id: string;
  level?: 2 | 3;
  className?: string;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={cn('rounded-lg border border-line bg-surface', className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-4 sm:px-5">
        <div
          className={cn('min-w-0 max-w-prose flex-1', description === undefined ? 'basis-auto' : 'basis-48')}
        >
          <Heading id={id} className="font-semibold tracking-tight">
            {title}
          </Heading>
          {description !== undefined && <p className="mt-0.5 text-muted text-sm">{description}</p>}
        </div>
        {actions}
      </div>
      <div className="px-4 pt-4 pb-4 sm:px-5 sm:pb-5">{children}</div>
    </section>
  );
}
