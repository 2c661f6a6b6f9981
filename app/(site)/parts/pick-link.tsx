import type { ReactNode } from 'react';
import type { Pick } from '../../../components/site/logo-choice.ts';

export function PickLink({
  page = '/',
  pick,
  onPick,
  className,
  title,
  children,
}: {
  /** Path of the page with the builder. */
  page?: string;
  pick: Pick;
  onPick: (pick: Pick) => void;
  className: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <a
      href={`${page}?q=${encodeURIComponent(pick.text)}&kind=${pick.kind}#build`}
      title={title}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPick({ kind: pick.kind, text: pick.text });
      }}
    >
      {children}
    </a>
  );
}
