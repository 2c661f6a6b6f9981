import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export function Table({
  label,
  className,
  children,
  ...rest
}: ComponentProps<'table'> & { label: string; children: ReactNode }) {
  const caption = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would add a landmark
    <div
      role="group"
      aria-labelledby={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="scroll-hint -mx-4 overflow-x-auto px-4 [--hint-on:var(--color-surface)] sm:-mx-5 sm:px-5"
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
        'whitespace-nowrap border-line border-b py-2 pr-4 text-left font-medium text-muted text-xs last:pr-0',
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
