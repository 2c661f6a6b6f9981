import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

const style = cva('flex gap-3 rounded-lg border px-3.5 py-3 text-sm', {
  variants: {
    tone: {
      plain: 'border-line bg-sunken',
      good: 'border-success/30 bg-success/5',
      warn: 'border-warning/40 bg-warning/5',
      bad: 'border-danger/40 bg-danger/5',
    },
  },
  defaultVariants: { tone: 'plain' },
});

const ICONS = { plain: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
const COLORS = { plain: 'text-muted', good: 'text-success', warn: 'text-warning', bad: 'text-danger' };

/** Errors interrupt screen readers; other tones do not. */
export function Alert({
  tone,
  title,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'div'>, 'title'> & VariantProps<typeof style> & { title?: ReactNode }) {
  const Icon = ICONS[tone ?? 'plain'];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
      className={cn(style({ tone }), className)}
      {...rest}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', COLORS[tone ?? 'plain'])} />
      <div className="min-w-0 flex-1 space-y-1">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div className="wrap-anywhere">{children}</div>}
      </div>
    </div>
  );
}
