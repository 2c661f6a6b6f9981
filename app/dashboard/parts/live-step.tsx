'use client';

import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRefreshing } from '../../../components/use-refreshing.ts';

const EVERY_MS = 3000;

/** A step that is ticked while the page is open. */
export function LiveStep({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  useRefreshing(!isDone, EVERY_MS);
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <p role="status" className="mb-4 flex items-center gap-2 text-sm">
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${isDone ? 'text-success' : 'text-edge'}`} />
      {children}
    </p>
  );
}
