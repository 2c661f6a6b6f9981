import type { ReactNode } from 'react';
import { type ButtonLook, buttonLook } from '../../../components/ui/button-look.ts';
import { cn } from '../../../components/ui/cn.ts';

/** A button that opens what is behind it in place; needs no scripts. */
export function Opening({
  name,
  close,
  look = 'secondary',
  isOpen,
  children,
}: {
  name: ReactNode;
  /** What closes it again is called, and looks like; without it, the name. */
  close?: ReactNode;
  look?: ButtonLook['look'];
  /** Whether it is open at first, and from when on. */
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="group/opening">
      <summary
        className={buttonLook({
          look,
          className: cn(
            'list-none [&::-webkit-details-marker]:hidden',
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
