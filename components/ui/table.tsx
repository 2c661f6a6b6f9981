import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** A table that scrolls by itself where it is too wide; `label` says what it is a table of. */
export function Table({
  label,
  className,
  children,
  ...rest
}: ComponentProps<'table'> & { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be one landmark more
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1)
    <div role="group" aria-label={label} tabIndex={0} className="-mx-4 overflow-x-auto px-4 sm:-mx-5 sm:px-5">
      <table className={cn('w-full border-collapse text-sm', className)} {...rest}>
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

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return (
    <td className={cn('border-line border-b py-2.5 pr-4 align-middle last:pr-0', className)} {...rest} />
  );
}
