import type { ReactNode } from 'react';

/** A section of the front page. `id` is also the prefix of its heading's id. */
export function FrontSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="pt-20">
      <h2 id={`${id}-title`} className="font-semibold text-2xl tracking-[-0.02em]">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
