import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

/** A table that scrolls by itself where it is too wide, and shows that there is more; `label` is its caption. */
export function Table({
  label,
  className,
  children,
  ...rest
}: ComponentProps<'table'> & { label: string; children: ReactNode }) {
  const caption = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be one landmark more
    <div
      role="group"
      aria-labelledby={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1)
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

/**
 * Words are broken only where they do not fit the cell's `max-w-*`: the table scrolls, and a cell that breaks them anywhere
 * would be as narrow as a letter.
 */
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
