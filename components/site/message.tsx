import type { ReactNode } from 'react';
import { SHIELD } from './shield.ts';

export function Message({
  status,
  title,
  children,
}: {
  status?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-8 pt-20 sm:grid-cols-[6rem_1fr] sm:pt-28">
      <svg
        viewBox={SHIELD.viewBox}
        width={SHIELD.width}
        height={SHIELD.height}
        className="text-edge"
        aria-hidden="true"
      >
        <path
          d={SHIELD.path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1"
          strokeDasharray={SHIELD.dashes}
        />
      </svg>
      <div className="max-w-xl">
        {status !== undefined && <p className="font-mono text-muted text-sm">{status}</p>}
        <h1 className="mt-1 font-semibold text-3xl tracking-[-0.02em]">{title}</h1>
        <div className="mt-4 space-y-4 text-muted">{children}</div>
      </div>
    </div>
  );
}
