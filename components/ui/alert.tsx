import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

const look = cva('flex gap-3 rounded-lg border px-3.5 py-3 text-sm', {
  variants: {
    tone: {
      plain: 'border-line bg-sunken',
      good: 'border-vert/30 bg-vert/5',
      warn: 'border-or/40 bg-or/5',
      bad: 'border-gules/40 bg-gules/5',
    },
  },
  defaultVariants: { tone: 'plain' },
});

const SIGNS = { plain: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
const COLORS = { plain: 'text-muted', good: 'text-vert', warn: 'text-or', bad: 'text-gules' };

/** Something to know before going on. What is wrong is read out at once, the rest when there is time. */
export function Alert({
  tone,
  title,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'div'>, 'title'> & VariantProps<typeof look> & { title?: ReactNode }) {
  const Sign = SIGNS[tone ?? 'plain'];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
      className={cn(look({ tone }), className)}
      {...rest}
    >
      <Sign aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', COLORS[tone ?? 'plain'])} />
      <div className="min-w-0 flex-1 space-y-1">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div className="wrap-anywhere">{children}</div>}
      </div>
    </div>
  );
}
