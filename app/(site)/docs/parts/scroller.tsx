import type { ReactNode } from 'react';

/** What is wider than the page scrolls by itself, also with the keyboard. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whatever scrolls has to be reached by keyboard (WCAG 2.1.1)
    <section aria-label={label} tabIndex={0} className="scroll-hint mt-5 overflow-x-auto">
      {children}
    </section>
  );
}
