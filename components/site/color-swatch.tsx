'use client';

import { CopyStatus } from './copy-status.tsx';
import { useSiteTexts } from './site-texts.tsx';
import { useCopying } from './use-copying.ts';

/** A color with its code, which a press copies. @param hex `#rrggbb` */
export function ColorSwatch({ hex, label }: { hex: string; label: string }) {
  const { copy: texts } = useSiteTexts();
  const [outcome, copy] = useCopying(hex);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className="group flex cursor-pointer flex-col items-center gap-1 rounded-md"
      >
        <span
          aria-hidden="true"
          className="size-10 rounded-md border border-edge transition-transform forced-color-adjust-none group-active:translate-y-px"
          style={{ background: hex }}
        />
        <span className="font-mono text-muted text-xs group-hover:text-ink">
          {outcome === null ? hex : texts[outcome]}
        </span>
      </button>
      <CopyStatus outcome={outcome} />
    </>
  );
}
