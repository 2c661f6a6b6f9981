'use client';

import { CircleCheck, CircleDashed } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';

const EVERY_MS = 3000;
const MAX_REFRESHES = 200;

/** A step that is ticked while the page is open: it is read again every three seconds, for ten minutes at most. */
export function LiveStep({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    if (isDone) return;
    let left = MAX_REFRESHES;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      left -= 1;
      if (left < 0) clearInterval(timer);
      else router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isDone, router]);
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <p role="status" className="mb-4 flex items-center gap-2 text-sm">
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${isDone ? 'text-success' : 'text-edge'}`} />
      {children}
    </p>
  );
}
