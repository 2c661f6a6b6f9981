import type { ReactNode } from 'react';

/** The last section of a page: actions that cannot be undone. @param children `DangerAction`s */
export function DangerZone({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-base tracking-tight">
        {title}
      </h2>
      <div className="mt-3 divide-y divide-danger/20 rounded-lg border border-danger/40">{children}</div>
    </section>
  );
}

/** @param consequence one sentence: what is lost. @param children the button or form */
export function DangerAction({
  title,
  consequence,
  children,
}: {
  title: ReactNode;
  consequence: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 max-w-prose flex-1 basis-64">
        <h3 className="font-medium text-sm">{title}</h3>
        <p className="mt-0.5 text-muted text-sm">{consequence}</p>
      </div>
      {children}
    </div>
  );
}
