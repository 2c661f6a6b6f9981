import type { ReactNode } from 'react';

export interface SectionGroup {
  id: string;
  title: string;
  /** Sections with headings of level 3. */
  children: ReactNode;
}

/** Links to the groups are beside them on wide screens, else above. @param last group without a title of its own */
export function SectionGroups({
  label,
  groups,
  last,
}: {
  label: string;
  groups: readonly SectionGroup[];
  last: SectionGroup;
}) {
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[10rem_minmax(0,1fr)]">
      <nav aria-label={label} className="border-line border-b pb-3 xl:border-0 xl:pb-0">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm xl:sticky xl:top-8 xl:flex-col xl:gap-y-1.5">
          {[...groups, last].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-1 text-muted hover:text-ink xl:py-0.5">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-10">
        {groups.map(({ id, title, children }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="scroll-mt-6 font-semibold text-lg tracking-tight">
              {title}
            </h2>
            <div className="mt-3 space-y-4">{children}</div>
          </section>
        ))}
        <div className="[&_h2]:scroll-mt-6 [&_h2]:text-lg">{last.children}</div>
      </div>
    </div>
  );
}
