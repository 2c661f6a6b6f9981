'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { MenuDetails } from '../ui/menu-details.tsx';

/** Closed by the next page. */
export function PhoneMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <MenuDetails key={usePathname()} className="group">
      <summary className="ml-auto flex h-14 w-fit cursor-pointer list-none items-center gap-2 px-4 text-muted text-sm [&::-webkit-details-marker]:hidden">
        {label}
        <Menu aria-hidden="true" className="size-5" />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </MenuDetails>
  );
}
