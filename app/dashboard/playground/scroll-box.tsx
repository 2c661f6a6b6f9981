import type { ReactNode } from 'react';
import { cn } from '../../../components/ui/cn.ts';

export function ScrollBox({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={cn(
        'scroll-hint-y min-w-0 overflow-auto rounded-md px-3 py-2 font-mono text-[0.8125rem]',
        className,
      )}
    >
      {children}
    </section>
  );
}
