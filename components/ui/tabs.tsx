'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const Tabs = Base.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof Base.List>) {
  return <Base.List className={cn('flex gap-1 overflow-x-auto border-line border-b', className)} {...rest} />;
}

export function Tab({ className, ...rest }: ComponentProps<typeof Base.Tab>) {
  return (
    <Base.Tab
      className={cn(
        '-mb-px cursor-pointer whitespace-nowrap border-transparent border-b-2 px-3 py-2 font-medium text-muted text-sm hover:text-ink focus-visible:-outline-offset-2 data-active:border-gules data-active:text-ink',
        className,
      )}
      {...rest}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Base.Panel>) {
  return <Base.Panel className={cn('pt-4', className)} {...rest} />;
}
