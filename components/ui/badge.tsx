import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const look = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded px-1.5 py-0.5 font-medium text-xs',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-muted',
        good: 'bg-vert/10 text-vert',
        warn: 'bg-or/10 text-or',
        bad: 'bg-gules/10 text-gules',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

/** A state in a word. The word says it; the colour only helps. */
export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof look>) {
  return <span className={cn(look({ tone }), className)} {...rest} />;
}
