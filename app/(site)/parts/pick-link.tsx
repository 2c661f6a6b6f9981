import type { ReactNode } from 'react';
import type { Pick } from '../../../components/site/logo-choice.ts';

export function PickLink({
  page = '/',
  pick,
  onPick,
  className,
  title,
  tabIndex,
  children,
}: {
  /** Path of the page with the builder. */
  page?: string;
  pick: Pick;
  onPick: (pick: Pick) => void;
  className: string;
  title?: string;
  tabIndex?: number;
  children: ReactNode;
}) {
  return (
    <a
      href={`${page}?q=${encodeURIComponent(pick.text)}&kind=${pick.kind}#build`}
      title={title}
      tabIndex={tabIndex}
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
