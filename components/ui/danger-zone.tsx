import type { ReactNode } from 'react';

/** The last section of a page: actions that stop what customers use. @param children `DangerAction`s */
export function DangerZone({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="danger">
      <h2 id="danger" className="font-semibold tracking-tight">
        {title}
      </h2>
      <div className="mt-3 divide-y divide-danger/20 rounded-lg border border-danger/40 bg-surface">
        {children}
      </div>
    </section>
  );
}

/** @param consequence one sentence: what is lost. @param children the button or form */
export function DangerAction({
  id,
  title,
  consequence,
  children,
}: {
  id: string;
  title: ReactNode;
  consequence: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-3 px-4 py-4 sm:px-5 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
    >
      <div className="max-w-prose">
        <h3 id={id} className="wrap-anywhere font-medium text-sm">
          {title}
        </h3>
        <p className="mt-0.5 text-muted text-sm">{consequence}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
