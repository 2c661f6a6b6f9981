'use client';

import type { ComponentProps } from 'react';

/** A menu: Escape closes it, and the focus returns to its summary. */
export function MenuDetails(props: ComponentProps<'details'>) {
  return (
    <details
      onKeyDown={(event) => {
        const { currentTarget: menu } = event;
        if (event.key !== 'Escape' || !menu.open) return;
        // A menu around this one stays open.
        event.stopPropagation();
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }}
      {...props}
    />
  );
}
