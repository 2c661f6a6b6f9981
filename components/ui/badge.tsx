import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const style = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded px-1.5 py-0.5 font-medium text-xs',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-muted',
        good: 'bg-success/10 text-success',
        warn: 'bg-warning/10 text-warning',
        bad: 'bg-danger/10 text-danger',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof style>) {
  return <span className={cn(style({ tone }), className)} {...rest} />;
}
