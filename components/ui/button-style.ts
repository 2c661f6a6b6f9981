import { cva, type VariantProps } from 'class-variance-authority';

export const buttonStyle = cva(
  'inline-flex cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-[color,background-color,border-color,opacity] not-disabled:not-aria-disabled:active:translate-y-px forced-colors:border disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-ink text-on-ink not-disabled:not-aria-disabled:hover:bg-ink/85',
        secondary:
          'border border-rim bg-surface text-ink not-disabled:not-aria-disabled:hover:border-edge not-disabled:not-aria-disabled:hover:bg-sunken',
        quiet: 'text-muted hover:bg-sunken hover:text-ink',
        danger:
          'border border-danger/40 bg-surface text-danger not-disabled:not-aria-disabled:hover:border-danger not-disabled:not-aria-disabled:hover:bg-danger/5',
      },
      size: {
        small: 'h-8 px-2.5 text-sm',
        normal: 'h-10 px-4 text-sm',
        large: 'h-11 px-4',
        icon: 'size-9',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
