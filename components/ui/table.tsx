import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

/** @param isLong its heads stay in view, on screens wide enough to show all columns */
export function Table({
  label,
  className,
  isLong = false,
  children,
  ...rest
}: ComponentProps<'table'> & { label: string; isLong?: boolean; children: ReactNode }) {
  const caption = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would add a landmark
    <div
      role="group"
      aria-labelledby={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={cn(
        'scroll-hint -mx-4 overflow-x-auto px-4 [--hint-on:var(--color-surface)] sm:-mx-5 sm:px-5',
        isLong && 'long-table xl:overflow-x-visible xl:bg-none',
      )}
    >
      <table className={cn('w-full border-collapse text-sm', className)} {...rest}>
        <caption id={caption} className="sr-only">
          {label}
        </caption>
        {children}
      </table>
    </div>
  );
}

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'xl:in-[.long-table]:sticky xl:in-[.long-table]:top-0 xl:in-[.long-table]:z-10 xl:in-[.long-table]:bg-surface xl:in-[.long-table]:shadow-[inset_0_-1px_var(--color-line)] whitespace-nowrap border-line border-b py-2 pr-4 text-left font-medium text-muted text-xs last:pr-0',
        className,
      )}
      {...rest}
    />
  );
}

/** Breaks words only at the cell's `max-w-*`: `wrap-anywhere` would shrink cells to a letter. */
export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return (
    <td
      className={cn(
        'wrap-break-word border-line border-b py-2.5 pr-4 align-middle last:pr-0 in-[tr:last-child]:border-b-0',
        className,
      )}
      {...rest}
    />
  );
}
