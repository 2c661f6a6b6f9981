'use client';

import { Menu as Base } from '@base-ui/react/menu';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const Menu = Base.Root;
export const MenuTrigger = Base.Trigger;
export const MenuGroup = Base.Group;

export function MenuPopup({
  side = 'bottom',
  align = 'start',
  className,
  ...rest
}: ComponentProps<typeof Base.Popup> & { side?: 'top' | 'bottom'; align?: 'start' | 'end' }) {
  return (
    <Base.Portal>
      <Base.Positioner
        side={side}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-40 outline-none"
      >
        <Base.Popup
          className={cn(
            'min-w-(--anchor-width) max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-1 text-ink text-sm shadow-lg outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            className,
          )}
          {...rest}
        />
      </Base.Positioner>
    </Base.Portal>
  );
}

const ITEM =
  'flex w-full cursor-pointer select-none items-center gap-2.5 rounded px-2.5 py-2 text-left outline-none data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

export function MenuItem({ className, ...rest }: ComponentProps<typeof Base.Item>) {
  return <Base.Item className={cn(ITEM, className)} {...rest} />;
}

export function MenuLinkItem({ className, ...rest }: ComponentProps<typeof Base.LinkItem>) {
  return <Base.LinkItem className={cn(ITEM, className)} {...rest} />;
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Base.GroupLabel>) {
  return <Base.GroupLabel className={cn('px-2.5 py-1.5 text-muted text-xs', className)} {...rest} />;
}

export function MenuDivider() {
  return <hr className="my-1 border-line" />;
}
