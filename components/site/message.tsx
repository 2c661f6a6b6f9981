import type { ReactNode } from 'react';

/** A page that says one thing: nothing here, or something went wrong. */
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
      <svg viewBox="0 0 24 24" width="88" height="88" className="text-edge" aria-hidden="true">
        <path
          d="M3.5 3h17v7.4c0 5-3 8.9-8.5 11.3-5.5-2.4-8.5-6.3-8.5-11.3z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1"
          strokeDasharray="2 1.6"
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
