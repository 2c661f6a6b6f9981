import { cn } from './cn.ts';

/** The place of something that is on its way; as large as what comes, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-skeleton rounded-md bg-line', className)} />;
}
