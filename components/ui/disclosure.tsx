'use client';

import type { ReactNode, ToggleEvent } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';

export function Disclosure({
  name,
  close,
  variant = 'secondary',
  size,
  isOpen,
  isWide = false,
  children,
}: {
  name: ReactNode;
  close?: ReactNode;
  variant?: ButtonStyle['variant'];
  size?: ButtonStyle['size'];
  isOpen: boolean;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} onToggle={showWhole} className="group/opening">
      <summary
        className={buttonStyle({
          variant,
          size,
          className: cn(
            'list-none [&::-webkit-details-marker]:hidden',
            isWide && 'w-full',
            close !== undefined &&
              'group-open/opening:border-rim group-open/opening:text-ink group-open/opening:hover:border-edge',
          ),
        })}
      >
        {close === undefined ? (
          name
        ) : (
          <>
            <span className="group-open/opening:hidden">{name}</span>
            <span className="hidden group-open/opening:inline">{close}</span>
          </>
        )}
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

/** Unless the page opened it. */
function showWhole({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>): void {
  if (details.open && details.contains(document.activeElement)) details.scrollIntoView({ block: 'nearest' });
}
