import { cva, type VariantProps } from 'class-variance-authority';

/** The looks of a button, for links that are to look like one as well. */
export const buttonLook = cva(
  'inline-flex cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors forced-colors:border disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      look: {
        primary: 'bg-ink text-on-ink hover:opacity-85',
        secondary: 'border border-rim bg-surface text-ink hover:border-edge',
        quiet: 'text-muted hover:bg-sunken hover:text-ink',
        danger: 'border border-gules/40 bg-surface text-gules hover:border-gules',
      },
      size: {
        small: 'h-8 px-2.5 text-sm',
        normal: 'h-10 px-4 text-sm',
        large: 'h-11 px-4',
        icon: 'size-9',
      },
    },
    defaultVariants: { look: 'primary', size: 'normal' },
  },
);

export type ButtonLook = VariantProps<typeof buttonLook>;
