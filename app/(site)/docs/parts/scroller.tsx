import type { ReactNode } from 'react';

export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={label} tabIndex={0} className="scroll-hint mt-5 overflow-x-auto">
      {children}
    </section>
  );
}
