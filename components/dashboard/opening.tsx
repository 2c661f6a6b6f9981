import type { ReactNode } from 'react';
import { type ButtonLook, buttonLook } from '../ui/button.tsx';

/** A button that opens what is behind it in place; needs no scripts. */
export function Opening({
  name,
  look = 'secondary',
  isOpen,
  children,
}: {
  name: ReactNode;
  look?: ButtonLook['look'];
  /** Whether it is open at first, and from when on. */
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen}>
      <summary className={buttonLook({ look, className: 'list-none [&::-webkit-details-marker]:hidden' })}>
        {name}
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
