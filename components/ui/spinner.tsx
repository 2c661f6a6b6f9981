import { cn } from './cn.ts';

/** Decorative: say in words what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span className={cn('inline-grid', className)}>
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5 motion-safe:animate-spin">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
        <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </span>
  );
}
